import { useEffect, useRef } from 'react';

/** Marks the history entry that stands for what is open. */
const MARK = 'closes';

type View = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>;
type State = Record<string, unknown> | null;

/** Whether something has been opened whose way back has not been gone yet. */
let standing = false;

const stateOf = ({ history }: View) => history.state as State;
const isMarked = (view: View) => Boolean(stateOf(view)?.[MARK]);

/**
 * Lets the browser's back close what has been opened: an entry of the same address is put into the history, with the
 * router's own state, so that the router finds itself where it was.
 * @returns ends the listening
 */
export function closeByBack(view: View, close: () => void): () => void {
  if (!isMarked(view)) view.history.pushState({ ...stateOf(view), [MARK]: true }, '');
  standing = true;
  // Behind the router's own listener, which asks meanwhile whether to load the page again.
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

/** Whether the router is told of a step back that closes something and changes nothing: there is nothing to load. */
export function onlyCloses(view: View = window): boolean {
  return standing && !isMarked(view);
}

/** Takes the entry out again after it was closed otherwise; it is gone already after back, or a link in what was open. */
export function takeBack(view: View): void {
  if (!isMarked(view)) return;
  standing = true;
  view.addEventListener('popstate', () => void (standing = false), { once: true });
  view.history.back();
}

/** Both for something that is `open`; what is gone with its page leaves the history to the router. */
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
