import { expect, it, vi } from 'vitest';

import { closeOnBack, isClosingNavigation, removeHistoryEntry } from './close-by-back.ts';

/** A window whose history holds one page, with the router's state. */
function openPage() {
  const entries: unknown[] = [{ idx: 3 }];
  const target = new EventTarget();
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => void entries.push(state),
    back: () => {
      entries.pop();
      target.dispatchEvent(new Event('popstate'));
    },
  };
  const view = {
    history,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  } as unknown as Window;
  // The router's own listener, registered before all others.
  const reloads: boolean[] = [];
  view.addEventListener('popstate', () => void reloads.push(!isClosingNavigation(view)));
  return { view, entries, reloads };
}

it('closes on back navigation and stays on the page', () => {
  const { view, entries, reloads } = openPage();
  const close = vi.fn();
  const end = closeOnBack(view, close);
  expect(entries).toEqual([{ idx: 3 }, { idx: 3, closes: true }]);
  view.history.back();
  end();
  removeHistoryEntry(view);
  expect(close).toHaveBeenCalledOnce();
  expect(entries).toEqual([{ idx: 3 }]);
  expect(reloads).toEqual([false]);
  expect(isClosingNavigation(view)).toBe(false);
});

it('removes its history entry when closed otherwise, so that the next back leaves the page', () => {
  const { view, entries, reloads } = openPage();
  const close = vi.fn();
  closeOnBack(view, close)();
  removeHistoryEntry(view);
  expect(entries).toEqual([{ idx: 3 }]);
  expect(close).not.toHaveBeenCalled();
  view.history.back();
  expect(reloads).toEqual([false, true]);
});

it('adds one entry only, however often it is opened', () => {
  const { view, entries } = openPage();
  closeOnBack(view, () => {})();
  const end = closeOnBack(view, () => {});
  expect(entries).toHaveLength(2);
  // A link in the dialog has replaced the entry.
  entries[1] = { idx: 4 };
  end();
  expect(isClosingNavigation(view)).toBe(false);
});
