import type { Deps } from '../../../../deps.ts';
import { claimIntent, renewClaim, selectIntent, type IntentRow } from './intents.queries.ts';

/**
 * How long a claim holds unless it is renewed, in milliseconds: if its process dies, the buyer waits for as long. An
 * attempt that is late with renewing may be overtaken, which is harmless, since all have the same idempotency key.
 */
const CLAIM_MS = 3_000;
const RENEW_MS = 1_000;

type ClaimDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export interface Claim {
  /** Number of the attempt, from 1. */
  attempt: number;
  intent: IntentRow;
}

/**
 * Claims an intent and does something with it; others leave it alone meanwhile.
 * @returns null if it does not exist (any more), or another attempt is in progress
 */
export async function withClaim<Result>(
  deps: ClaimDeps,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
  act: (claim: Claim) => Promise<Result>,
): Promise<Result | null> {
  const term = () => {
    const now = deps.clock.now();
    return { now, until: new Date(now.getTime() + CLAIM_MS) };
  };
  const claim = await deps.database.withTenant(tenantId, async (trx) => {
    const attempt = await claimIntent(trx, tenantId, paymentId, term());
    return attempt === null ? null : { attempt, intent: (await selectIntent(trx, tenantId, paymentId))! };
  });
  if (!claim) return null;
  const renew = () =>
    deps.database
      .withTenant(tenantId, (trx) => renewClaim(trx, tenantId, paymentId, { ...term(), attempt: claim.attempt }))
      .catch((error: unknown) => deps.log.warn({ err: error, tenantId, paymentId }, 'claim of a payment not renewed'));
  const renewing = setInterval(() => void renew(), RENEW_MS);
  try {
    return await act(claim);
  } finally {
    clearInterval(renewing);
  }
}
