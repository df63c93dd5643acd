import { useEffect, useRef } from 'react';

/** Marks the history entry of an open dialog. */
const MARK = 'closes';

type View = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>;
type State = Record<string, unknown> | null;

/** Whether the next `popstate` only closes a dialog. */
let standing = false;

const stateOf = ({ history }: View) => history.state as State;
const isMarked = (view: View) => Boolean(stateOf(view)?.[MARK]);

/**
 * Lets the browser's back button close a dialog: pushes a history entry with the same address and the router's own
 * state, so that the router does not navigate.
 * @returns stops listening
 */
export function closeByBack(view: View, close: () => void): () => void {
  if (!isMarked(view)) view.history.pushState({ ...stateOf(view), [MARK]: true }, '');
  standing = true;
  // Runs after the router's own listener, which asks `onlyCloses` whether to revalidate.
  const popped = () => {
    standing = false;
    close();
  };
  view.addEventListener('popstate', popped, { once: true });
  return () => {
    standing = false;
    view.removeEventListener('popstate', popped);
  };
}

/** Whether the current `popstate` only closes a dialog, so that the router has nothing to load. */
export function onlyCloses(view: View = window): boolean {
  return standing && !isMarked(view);
}

/** Removes the entry after the dialog was closed otherwise; after back, or a link in the dialog, it is already gone. */
export function takeBack(view: View): void {
  if (!isMarked(view)) return;
  standing = true;
  view.addEventListener('popstate', () => void (standing = false), { once: true });
  view.history.back();
}

/** Both for a dialog that is `open`; when its page unmounts, the history is left to the router. */
export function useCloseByBack(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (open) return closeByBack(window, () => close.current());
    return takeBack(window);
  }, [open]);
}
