import { useEffect, useRef } from 'react';

/** Marks the history entry of an open dialog. */
const STATE_KEY = 'closes';

type HistoryWindow = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>;
type State = Record<string, unknown> | null;

/** Whether the next `popstate` only closes a dialog. */
let closing = false;

const stateOf = ({ history }: HistoryWindow) => history.state as State;
const isMarked = (view: HistoryWindow) => Boolean(stateOf(view)?.[STATE_KEY]);

/**
 * Lets the browser's back button close a dialog: pushes a history entry with the same address and the router's own
 * state, so that the router does not navigate.
 */
export function closeOnBack(view: HistoryWindow, close: () => void): () => void {
  if (!isMarked(view)) view.history.pushState({ ...stateOf(view), [STATE_KEY]: true }, '');
  closing = true;
  // Runs after the router's own listener, which asks `onlyCloses` whether to revalidate.
  const popped = () => {
    closing = false;
    close();
  };
  view.addEventListener('popstate', popped, { once: true });
  return () => {
    closing = false;
    view.removeEventListener('popstate', popped);
  };
}

/** Whether the current `popstate` only closes a dialog, so that the router has nothing to load. */
export function isClosingNavigation(view: HistoryWindow = window): boolean {
  return closing && !isMarked(view);
}

/** Removes the entry after the dialog was closed otherwise; after back, or a link in the dialog, it is already gone. */
export function removeHistoryEntry(view: HistoryWindow): void {
  if (!isMarked(view)) return;
  closing = true;
  view.addEventListener('popstate', () => void (closing = false), { once: true });
  view.history.back();
}

/** Both for a dialog that is `open`; when its page unmounts, the history is left to the router. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (open) return closeOnBack(window, () => close.current());
    return removeHistoryEntry(window);
  }, [open]);
}
