/** Where it leads: a page without advertising that every country and language has, and that says nothing of us. */
const ELSEWHERE = 'https://www.wikipedia.org/';
/** Milliseconds within which the second press must follow. */
const TWICE_MS = 1000;

/** Empties the page before the next one answers, and takes this one's place in the history. */
function leave(): void {
  document.title = '';
  document.documentElement.replaceChildren();
  window.location.replace(ELSEWHERE);
}

/**
 * Leaves the site when Escape is pressed twice, also where the first press closes a dialog or a menu.
 * @param exit what leaves, and `target` what hears the keys: the page's own but for tests
 * @returns what takes the listener away
 */
export function listenForExit(exit: () => void = leave, target: EventTarget = window): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const press = (event: Event) => {
    const { key, repeat, timeStamp } = event as KeyboardEvent;
    // A key held down is one press.
    if (key !== 'Escape' || repeat) return;
    if (timeStamp - last <= TWICE_MS) exit();
    last = timeStamp;
  };
  // Before anybody who stops the event: a locked dialog does.
  target.addEventListener('keydown', press, { capture: true });
  return () => target.removeEventListener('keydown', press, { capture: true });
}
