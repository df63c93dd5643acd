import { isRouteErrorResponse } from '@remix-run/react';

/** `said`: an answer of ours. `offline`: no answer came. `failed`: anything else, in words meant for no reader. */
type ErrorKind = 'said' | 'offline' | 'failed';

interface Shown {
  kind: ErrorKind;
  /** Null without an answer: there is no status then. */
  status: number | null;
  /** What the server says about it, in the viewer's language. */
  message: string | null;
}

/** How browsers begin the words of a request, or a part of the page, that never arrived. */
const UNREACHED =
  /^(failed to fetch|networkerror when|load failed|fetch failed|the network connection was lost|the internet connection appears|error loading dynamically imported|importing a module script failed)/i;

function isOffline(error: unknown): boolean {
  // The server has a navigator too, which knows nothing of connections.
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return true;
  return error instanceof TypeError && UNREACHED.test(error.message);
}

/** What can be told of whatever a route threw; status 500 unless an answer says otherwise. */
export function describeError(error: unknown): Shown {
  if (isRouteErrorResponse(error)) {
    const { message } = (error.data ?? {}) as { message?: unknown };
    const said = typeof message === 'string' && message !== '' ? message : null;
    return { kind: 'said', status: error.status, message: said };
  }
  return isOffline(error)
    ? { kind: 'offline', status: null, message: null }
    : { kind: 'failed', status: 500, message: null };
}

/** How the router begins its words on an answer that is none of the server's: a proxy's, say, while it starts again. */
const FOREIGN = /^unable to decode turbo-stream/i;

/** Whether the same may well succeed once the server can be reached. */
export function isPassing(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return false;
  return isOffline(error) || (error instanceof Error && FOREIGN.test(error.message));
}
