/** How long to wait for the response to a form, in ms; a form that has not navigated by then has been answered. */
const NAVIGATION_TIMEOUT_MS = 30_000;

let submittedAt = -Infinity;

/** Records document form submissions, such as logout: their response replaces the page. */
export function trackFormSubmissions(): void {
  window.addEventListener('submit', (event) => {
    // Forms submitted by script are prevented by now: React listens on an inner element.
    if (!event.defaultPrevented) submittedAt = Date.now();
  });
}

/** Reloads the page, unless a form submission is navigating away: a reload would abort it. */
export function reloadPage(): void {
  if (Date.now() - submittedAt >= NAVIGATION_TIMEOUT_MS) window.location.reload();
}
