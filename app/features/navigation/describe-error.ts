import { isRouteErrorResponse } from '@remix-run/react';

interface Shown {
  status: number;
  /** What the server says about it, in the viewer's language. */
  message: string | null;
}

/** Status and message of whatever a route threw; 500 unless it says otherwise. */
export function describeError(error: unknown): Shown {
  if (isRouteErrorResponse(error)) {
    const { message } = (error.data ?? {}) as { message?: unknown };
    return { status: error.status, message: typeof message === 'string' ? message : null };
  }
  return { status: 500, message: error instanceof Error && error.message !== '' ? error.message : null };
}
