import { describe, expect, it, vi } from 'vitest';

import { createOverlayHistory, type HistoryWindow } from './overlay-history.ts';

type State = Record<string, unknown> | null;
interface Entry {
  state: State;
  url: string;
}

/** A window with a session history, and a router that records the addresses it is led to. */
function openTab(entries: Entry[] = [{ state: { idx: 0 }, url: '/chats' }]) {
  const target = new EventTarget();
  const heard: string[] = [];
  let at = entries.length - 1;
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  const history = {
    get state() {
      return entries[at]!.state;
    },
    pushState: (state: State, _unused: string, url = entries[at]!.url) => {
      entries.splice(++at, Infinity, { state, url });
    },
    replaceState: (state: State, _unused: string, url = entries[at]!.url) => {
      entries[at] = { state, url };
    },
    go: (by: number) => {
      setTimeout(() => {
        if (!entries[at + by]) return;
        at += by;
        target.dispatchEvent(new Event('popstate', { cancelable: true }));
      });
    },
  };
  const location = {
    get href() {
      return entries[at]!.url;
    },
  };
  const view = {
    history,
    location,
    performance: { timeOrigin: 1 },
    addEventListener: target.addEventListener.bind(target),
  } as unknown as HistoryWindow;
  const overlays = createOverlayHistory(view);
  target.addEventListener('popstate', () => void heard.push(location.href));
  return {
    overlays,
    history,
    heard,
    settle,
    go: async (by: number) => {
      history.go(by);
      await settle();
      await settle();
    },
    /** Addresses of the history; the current one is marked. */
    shown: () => entries.map(({ url }, index) => (index === at ? `[${url}]` : url)).join(' '),
    copy: () => structuredClone(entries),
  };
}

/** An overlay that records what it is told to leave open. */
const anOverlay = () => ({ onBack: vi.fn<(steps: number) => void>() });

describe('PRD-5 history of overlays', () => {
  it('closes on back, without a navigation, and forward opens nothing', async () => {
    const tab = openTab();
    const dialog = anOverlay();
    tab.overlays.setSteps(dialog, 1);
    await tab.settle();
    expect(tab.shown()).toBe('/chats [/chats]');
    await tab.go(-1);
    expect(dialog.onBack.mock.calls).toEqual([[0]]);
    await tab.go(1);
    expect(tab.shown()).toBe('[/chats] /chats');
    expect(tab.heard).toEqual([]);
  });

  it('removes the entry of what was closed otherwise, so that the next back leaves the page', async () => {
    const tab = openTab([
      { state: null, url: '/' },
      { state: { idx: 1 }, url: '/chats' },
    ]);
    const dialog = anOverlay();
    tab.overlays.setSteps(dialog, 1);
    await tab.settle();
    tab.overlays.setSteps(dialog, 0);
    await tab.settle();
    expect(tab.shown()).toBe('/ [/chats] /chats');
    await tab.go(-1);
    expect(tab.heard).toEqual(['/']);
    expect(dialog.onBack).not.toHaveBeenCalled();
  });

  it('goes through the steps of a dialog and the dialogs over it, from the top', async () => {
    const tab = openTab();
    const signup = anOverlay();
    const menu = anOverlay();
    tab.overlays.setSteps(signup, 3);
    tab.overlays.setSteps(menu, 1);
    await tab.settle();
    await tab.go(-1);
    expect([menu.onBack.mock.calls, signup.onBack.mock.calls]).toEqual([[[0]], []]);
    await tab.go(-1);
    await tab.go(-2);
    expect(signup.onBack.mock.calls).toEqual([[2], [0]]);
    expect(tab.shown()).toMatch(/^\[/);
  });

  it('keeps one entry when a dialog takes the place of a sheet', async () => {
    const tab = openTab();
    const [sheet, dialog] = [anOverlay(), anOverlay()];
    tab.overlays.setSteps(sheet, 1);
    await tab.settle();
    tab.overlays.setSteps(sheet, 0);
    tab.overlays.setSteps(dialog, 1);
    await tab.settle();
    expect(tab.shown()).toBe('/chats [/chats]');
  });

  it('is replaced by the page of a link in it, also while its entry is being removed', async () => {
    const tab = openTab();
    tab.overlays.setSteps(anOverlay(), 1);
    await tab.settle();
    tab.history.pushState({ idx: 1 }, '', '/likes');
    expect(tab.shown()).toBe('/chats [/likes]');

    const closing = openTab();
    const dialog = anOverlay();
    closing.overlays.setSteps(dialog, 1);
    await closing.settle();
    closing.overlays.setSteps(dialog, 0);
    await Promise.resolve();
    closing.history.pushState({ idx: 1 }, '', '/likes');
    await closing.settle();
    expect(closing.shown()).toBe('/chats [/likes]');
    await closing.go(-1);
    expect(closing.heard).toEqual(['/chats']);
  });

  it("keeps the router's replacement of the page below", async () => {
    const tab = openTab();
    const dialog = anOverlay();
    tab.overlays.setSteps(dialog, 1);
    await tab.settle();
    tab.history.replaceState({ idx: 0, key: 'new' }, '', '/chats?closed');
    tab.overlays.setSteps(dialog, 0);
    await tab.settle();
    expect(tab.shown()).toBe('[/chats?closed] /chats?closed');
    expect(tab.history.state).toMatchObject({ idx: 0, key: 'new' });
  });

  it('skips the entries of what a reload closed on back, and uses them for what opens next', async () => {
    const before = openTab([
      { state: null, url: '/' },
      { state: { idx: 1 }, url: '/chats' },
    ]);
    before.overlays.setSteps(anOverlay(), 2);
    await before.settle();
    const tab = openTab(before.copy());
    // As every overlay does when it is rendered.
    tab.overlays.setSteps(anOverlay(), 0);
    await tab.settle();
    // Nothing moves by itself, which would abort a link pressed meanwhile.
    expect(tab.shown()).toBe('/ /chats /chats [/chats]');
    const dialog = anOverlay();
    tab.overlays.setSteps(dialog, 2);
    await tab.settle();
    expect(tab.shown()).toBe('/ /chats /chats [/chats]');
    await tab.go(-2);
    expect(dialog.onBack.mock.calls).toEqual([[0]]);
    expect(tab.shown()).toBe('/ [/chats] /chats /chats');

    const again = openTab(before.copy());
    await again.go(-1);
    expect(again.shown()).toBe('[/] /chats /chats /chats');
    expect(again.heard).toEqual(['/']);
  });

  it('leads from a later page past the entries of closed steps', async () => {
    const tab = openTab();
    const signup = anOverlay();
    tab.overlays.setSteps(signup, 3);
    await tab.settle();
    tab.history.pushState({ idx: 1 }, '', '/login');
    tab.overlays.setSteps(signup, 0);
    await tab.settle();
    await tab.go(-1);
    expect(tab.shown()).toBe('[/chats] /chats /chats /login');
    expect(tab.heard).toEqual(['/chats']);
  });

  it('lets the router call again when a traversal never ends', async () => {
    vi.useFakeTimers();
    const tab = openTab();
    const dialog = anOverlay();
    tab.overlays.setSteps(dialog, 1);
    await Promise.resolve();
    tab.history.go = () => {};
    tab.overlays.setSteps(dialog, 0);
    await Promise.resolve();
    tab.history.pushState({ idx: 1 }, '', '/likes');
    vi.advanceTimersByTime(10_500);
    vi.useRealTimers();
    expect(tab.shown()).toBe('/chats [/likes]');
  });

  it('stays on the page that the router has gone to while a slow device removes the entry of an overlay', async () => {
    vi.useFakeTimers();
    const tab = openTab([
      { state: { idx: 0 }, url: '/members' },
      { state: { idx: 1 }, url: '/chats' },
    ]);
    const { go } = tab.history;
    tab.history.go = (by) => void setTimeout(() => go(by), 5_000);
    const dialog = anOverlay();
    for (const steps of [1, 0]) {
      tab.overlays.setSteps(dialog, steps);
      await Promise.resolve();
    }
    tab.history.pushState({ idx: 2 }, '', '/likes');
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    expect(tab.shown()).toBe('/members /chats [/likes]');
    expect(tab.heard).toEqual([]);
  });
});
