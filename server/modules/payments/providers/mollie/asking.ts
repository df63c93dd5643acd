import { MollieApiError } from '@mollie/api-client';

import { ProviderError } from '../../provider.ts';
import type { ProviderErrorKind } from '../../provider.ts';

/** Answers after which nobody can say whether it was done: in flight, other parameters for a known key, too slow. */
const UNCLEAR = new Set([400, 408, 409, 425]);

/**
 * Answers that say that nothing was done and that another try may be: too many calls, and a key or a profile that is wrong just
 * now, with which Mollie knows nothing of ours either. No order or refund is over for a setting that somebody mistyped.
 */
const BUSY = new Set([401, 403, 404, 429]);

function kindOf(status: number | undefined): ProviderErrorKind {
  if (status === undefined || status >= 500 || UNCLEAR.has(status)) return 'unclear';
  if (BUSY.has(status)) return 'busy';
  return status >= 400 ? 'refused' : 'unclear';
}

/** The status that Mollie refused a call with; null for any other failure. */
export const statusOf = (error: unknown): number | null =>
  error instanceof ProviderError ? (error.detail.status ?? null) : null;

/**
 * Makes a call and tells its failure in the platform's words. Whatever is no refusal of Mollie's own, a broken answer, a cut
 * connection or no answer in time, is unclear.
 * @throws ProviderError
 */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const { statusCode: status, field } = error instanceof MollieApiError ? error : {};
    const message = error instanceof Error ? error.message : 'failed without a word';
    throw new ProviderError(kindOf(status), message, { status, field }, error);
  }
}
