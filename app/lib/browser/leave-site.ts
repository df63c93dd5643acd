import { paths } from '../routing/paths.ts';

/** Target of the quick exit: a neutral page without advertising that is available in every country and language. */
export const EXIT_URL = 'https://www.wikipedia.org/';

/** Clears the page before the target responds, replaces the current history entry, and locks a session with an app lock. */
export function leaveSite(): void {
  navigator.sendBeacon(paths.exit());
  document.title = '';
  document.documentElement.replaceChildren();
  window.location.replace(EXIT_URL);
}
