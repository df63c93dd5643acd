import { LEFT_QUERY, paths } from '../../lib/routing/paths.ts';

/** Choices about the device, and the marks of reloads. Everything else is a member's, such as messages they wrote. */
const KEPT = /^(?:push-attached|push-attached-at|geolocation-permission|chunk-reload-at|remix-manifest-version)$/;

function removeItems(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!KEPT.test(key)) storage.removeItem(key);
}

/**
 * Removes what a member left in this browser, so that the next person at the device finds none of it. Push stays off where
 * it was switched off.
 */
export function forgetMember(): void {
  try {
    removeItems(window.localStorage);
    removeItems(window.sessionStorage);
  } catch {
    // Storage is unavailable, so nothing is in it.
  }
  if (new URLSearchParams(window.location.search).has(LEFT_QUERY))
    window.history.replaceState(window.history.state, '', paths.home());
}
