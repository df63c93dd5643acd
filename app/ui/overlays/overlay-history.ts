/** Property of a history entry's state that says which page it belongs to, and how many steps are open at it. */
const STATE_KEY = 'overlay';

interface Mark {
  page: string;
  /** Number of open steps; 0 is the page itself. */
  depth: number;
}

/**
 * How long to wait for the end of a traversal, in ms: a browser may ignore it, and the router's calls must not be lost.
 * Longer than a slow device blocks, since a traversal that ended afterwards would leave the page.
 */
const TRAVERSAL_TIMEOUT_MS = 10_000;

type State = Record<string, unknown> | null;

export type HistoryWindow = Pick<Window, 'addEventListener' | 'history' | 'location' | 'performance'>;

/** Something that the browser's back button closes, in one step or several. */
export interface Overlay {
  /** Called after a back navigation; must leave `steps` open. */
  onBack: (steps: number) => void;
}

export interface OverlayHistory {
  /** Records that an overlay has this many steps open; 0 closes it. */
  setSteps: (overlay: Overlay, steps: number) => void;
}

/**
 * Keeps one history entry for each open step of an overlay, on top of the page's own, with the page's address and the
 * router's state. Back closes a step without a navigation of the router; closing a step otherwise removes its entry.
 * So no entry is dead: a link within an overlay replaces it, Forward to the entry of a closed step leads back, and after
 * a reload back skips it. Nothing moves before the visitor does: a traversal would abort a navigation under way.
 */
export function createOverlayHistory(view: HistoryWindow): OverlayHistory {
  const { history } = view;
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  /** Open overlays with their steps; the last is on top. */
  const open = new Map<Overlay, number>();
  /** Calls of the router while entries are being removed. */
  const waiting: Array<() => void> = [];
  let removal: { page: string; state: State; url: string } | null = null;
  let planned = false;
  let pages = 0;

  const state = () => history.state as State;
  const mark = () => state()?.[STATE_KEY] as Mark | undefined;
  const depth = () => mark()?.depth ?? 0;
  const openSteps = () => [...open.values()].reduce((sum, steps) => sum + steps, 0);
  /** The page whose entries are current. */
  let page = mark()?.page;
  /** The depth of the current entry. */
  let at = depth();

  /** Unique among the documents of a tab. */
  const newPage = () => `${view.performance.timeOrigin} ${++pages}`;

  function addEntry(): void {
    if (!mark()) replaceState({ ...state(), [STATE_KEY]: { page: newPage(), depth: 0 } }, '');
    const { page: current, depth: below } = mark()!;
    page = current;
    at = below + 1;
    pushState({ ...state(), [STATE_KEY]: { page, depth: at } }, '');
  }

  function removeEntries(count: number, { page: current }: Mark): void {
    const started = { page: current, state: state(), url: view.location.href };
    removal = started;
    history.go(-count);
    setTimeout(() => {
      if (removal !== started) return;
      endRemoval();
      plan();
    }, TRAVERSAL_TIMEOUT_MS);
  }

  function endRemoval(): void {
    removal = null;
    page = mark()?.page;
    at = depth();
    for (const call of waiting.splice(0)) call();
  }

  /** Makes as many entries as steps are open. */
  function adjust(): void {
    planned = false;
    if (removal) return;
    const wanted = openSteps();
    const current = mark();
    if (current && current.depth > wanted) return removeEntries(current.depth - wanted, current);
    while (depth() < wanted) addEntry();
  }

  /** Adjusts once all components have told what they opened and closed. */
  function plan(): void {
    if (planned) return;
    planned = true;
    queueMicrotask(adjust);
  }

  /** Closes steps until `remaining` are open, from the top. */
  function closeTo(remaining: number): void {
    for (const [overlay, steps] of [...open].toReversed()) {
      const left = Math.max(0, remaining - (openSteps() - steps));
      if (left === steps) return;
      if (left > 0) open.set(overlay, left);
      else open.delete(overlay);
      overlay.onBack(left);
    }
  }

  function finishRemoval(event: Event, { page: removed, ...left }: NonNullable<typeof removal>): void {
    const arrived = mark();
    if (arrived?.page === removed && removed === page) {
      event.stopImmediatePropagation();
      // The router may have replaced the page while the overlay was open.
      replaceState({ ...left.state, [STATE_KEY]: arrived }, '', left.url);
    }
    endRemoval();
    plan();
  }

  // The router listens too, and must not hear of moves between the entries of one page: hence `capture`.
  view.addEventListener(
    'popstate',
    (event) => {
      if (removal) return finishRemoval(event, removal);
      const arrived = mark();
      if (arrived && arrived.page === page) {
        event.stopImmediatePropagation();
        const back = arrived.depth < at;
        at = arrived.depth;
        if (back && open.size === 0) return history.go(-1 - at);
        closeTo(at);
        return plan();
      }
      closeTo(0);
      // An entry of an overlay that another page replaced: only its page is left to go to.
      if (arrived && arrived.depth > 0) {
        event.stopImmediatePropagation();
        return removeEntries(arrived.depth, arrived);
      }
      page = arrived?.page;
      at = 0;
    },
    { capture: true },
  );

  history.pushState = (next: unknown, unused, url) => {
    if (removal) return void waiting.push(() => history.pushState(next, unused, url));
    (depth() > 0 ? replaceState : pushState)(next, unused, url);
    page = undefined;
    at = 0;
  };
  history.replaceState = (next: State, unused, url) => {
    if (removal) return void waiting.push(() => history.replaceState(next, unused, url));
    const kept = mark();
    replaceState(kept ? { ...next, [STATE_KEY]: kept } : next, unused, url);
  };

  return {
    setSteps(overlay, steps) {
      // Every overlay says at first that it is closed: after a reload that must not leave an entry.
      if (steps === (open.get(overlay) ?? 0)) return;
      if (steps > 0) open.set(overlay, steps);
      else open.delete(overlay);
      plan();
    },
  };
}
