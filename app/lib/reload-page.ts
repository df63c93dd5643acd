/** How long the answer to a form is waited for, in ms; a form that brought no other page has been answered by then. */
const ANSWER_MS = 30_000;

let leftAt = -Infinity;

/** Notes each form that the browser itself sends, as that for logging out: its answer is the next page. */
export function noteLeaving(): void {
  window.addEventListener('submit', (event) => {
    // What script sends has been prevented by now: React listens further in.
    if (!event.defaultPrevented) leftAt = Date.now();
  });
}

/** Loads the page anew, unless another one is on its way: the way there would be cut off. */
export function reloadPage(): void {
  if (Date.now() - leftAt >= ANSWER_MS) window.location.reload();
}
