import { leaveSite } from '../../lib/browser/leave-site.ts';

/** Maximum milliseconds between the two presses. */
const DOUBLE_PRESS_MS = 1000;

/**
 * Leaves the site when Escape is pressed twice, also where the first press closes a dialog or a menu.
 * @param exit leaves the site; replaceable for tests
 * @param target receives the key events; replaceable for tests
 */
export function listenForExit(exit: () => void = leaveSite, target: EventTarget = window): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const press = (event: Event) => {
    const { key, repeat, timeStamp } = event as KeyboardEvent;
    // A key that is held down counts once.
    if (key !== 'Escape' || repeat) return;
    if (timeStamp - last <= DOUBLE_PRESS_MS) exit();
    last = timeStamp;
  };
  // Capture phase, since locked dialogs stop the event.
  target.addEventListener('keydown', press, { capture: true });
  return () => target.removeEventListener('keydown', press, { capture: true });
}
