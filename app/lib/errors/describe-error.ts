import { isRouteErrorResponse } from '@remix-run/react';

/** `response`: a response of our server. `offline`: no response. `failed`: anything else; its message is not for users. */
type ErrorKind = 'response' | 'offline' | 'failed';

interface ErrorDescription {
  kind: ErrorKind;
  /** Null without a response. */
  status: number | null;
  /** The server's message in the viewer's language. */
  message: string | null;
  /** The server's text with the id that names an unexpected error in the log; null for others. */
  reference: string | null;
}

/** Error messages of browsers for a request or module that could not be fetched. */
export const NETWORK_ERROR =
  /^(failed to fetch|networkerror when|load failed|fetch failed|the network connection was lost|the internet connection appears|error loading dynamically imported|importing a module script failed)/i;

function isOffline(error: unknown): boolean {
  // Node has a `navigator` too, without `onLine`.
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return true;
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

/** Describes an error thrown by a route; status 500 unless a response says otherwise. */
export function describeError(error: unknown): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    const { message, reference } = (error.data ?? {}) as { message?: unknown; reference?: unknown };
    const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    return { kind: 'response', status: error.status, message: textOf(message), reference: textOf(reference) };
  }
  return isOffline(error)
    ? { kind: 'offline', status: null, message: null, reference: null }
    : { kind: 'failed', status: 500, message: null, reference: null };
}

/** The router's message for a response that is not from our server, such as a proxy's during a restart. */
const FOREIGN_RESPONSE = /^unable to decode turbo-stream/i;

/** The status of a site that is overloaded or whose database is away. */
const UNAVAILABLE = 503;

/** Whether the request may succeed when retried. */
export function isTransientError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === UNAVAILABLE;
  return isOffline(error) || (error instanceof Error && FOREIGN_RESPONSE.test(error.message));
}
