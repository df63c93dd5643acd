import { expect, it, vi } from 'vitest';

import { closeByBack, onlyCloses, takeBack } from './close-by-back.ts';

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
  view.addEventListener('popstate', () => void reloads.push(!onlyCloses(view)));
  return { view, entries, reloads };
}

it('closes on back navigation and stays on the page', () => {
  const { view, entries, reloads } = openPage();
  const close = vi.fn();
  const end = closeByBack(view, close);
  expect(entries).toEqual([{ idx: 3 }, { idx: 3, closes: true }]);
  view.history.back();
  end();
  takeBack(view);
  expect(close).toHaveBeenCalledOnce();
  expect(entries).toEqual([{ idx: 3 }]);
  expect(reloads).toEqual([false]);
  expect(onlyCloses(view)).toBe(false);
});

it('removes its history entry when closed otherwise, so that the next back leaves the page', () => {
  const { view, entries, reloads } = openPage();
  const close = vi.fn();
  closeByBack(view, close)();
  takeBack(view);
  expect(entries).toEqual([{ idx: 3 }]);
  expect(close).not.toHaveBeenCalled();
  view.history.back();
  expect(reloads).toEqual([false, true]);
});

it('adds one entry only, however often it is opened', () => {
  const { view, entries } = openPage();
  closeByBack(view, () => {})();
  const end = closeByBack(view, () => {});
  expect(entries).toHaveLength(2);
  // A link in the dialog has replaced the entry.
  entries[1] = { idx: 4 };
  end();
  expect(onlyCloses(view)).toBe(false);
});
