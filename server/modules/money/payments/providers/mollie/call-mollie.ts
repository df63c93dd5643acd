import { MollieApiError } from '@mollie/api-client';

import { ProviderError, type ProviderErrorKind } from '../payment-provider.ts';

/** Statuses after which the outcome is unknown: in progress, other parameters for a known key, timeout. */
const UNCLEAR_STATUSES = new Set([400, 408, 409, 425]);

/**
 * Statuses after which nothing was done and a retry may succeed: rate limit, and a wrong key or profile. A mistyped
 * setting must not end orders or refunds.
 */
const BUSY_STATUSES = new Set([401, 403, 404, 429]);

function errorKind(status: number | undefined): ProviderErrorKind {
  if (status === undefined || status >= 500 || UNCLEAR_STATUSES.has(status)) return 'unclear';
  if (BUSY_STATUSES.has(status)) return 'busy';
  return status >= 400 ? 'refused' : 'unclear';
}

/** HTTP status of Mollie's error; null for any other failure. */
export const httpStatusOf = (error: unknown): number | null =>
  error instanceof ProviderError ? (error.detail.status ?? null) : null;

/**
 * Makes a call and maps its failure. Anything but an error response of Mollie (a broken answer, a lost connection, a
 * timeout) is `unclear`.
 * @throws ProviderError
 */
export async function callMollie<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const { statusCode: status, field } = error instanceof MollieApiError ? error : {};
    const message = error instanceof Error ? error.message : 'unknown error';
    throw new ProviderError(errorKind(status), message, { status, field }, error);
  }
}
