import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
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

function claimTerm({ clock }: Pick<Deps, 'clock'>): { now: Date; until: Date } {
  const now = clock.now();
  return { now, until: new Date(now.getTime() + CLAIM_MS) };
}

/**
 * Claims an intent in the caller's transaction: it belongs to the caller from the commit on.
 * @returns null if it does not exist (any more), or another attempt is in progress
 */
export async function takeClaim(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
): Promise<Claim | null> {
  const [attempt, intent] = await runTogether([
    claimIntent(trx, tenantId, paymentId, claimTerm(deps)),
    selectIntent(trx, tenantId, paymentId),
  ]);
  return attempt === null ? null : { attempt, intent: intent! };
}

/**
 * Claims an intent, unless the caller just did, and does something with it; others leave it alone meanwhile.
 * @returns null if it does not exist (any more), or another attempt is in progress
 */
export async function withClaim<Result>(
  deps: ClaimDeps,
  { tenantId, paymentId, claimed }: { tenantId: string; paymentId: string; claimed?: Claim | null | undefined },
  act: (claim: Claim) => Promise<Result>,
): Promise<Result | null> {
  const key = { tenantId, paymentId };
  const claim = claimed ?? (await deps.database.withTenant(tenantId, (trx) => takeClaim(trx, deps, key)));
  if (!claim) return null;
  const { attempt } = claim;
  const renew = () =>
    deps.database
      .withTenant(tenantId, (trx) => renewClaim(trx, tenantId, paymentId, { ...claimTerm(deps), attempt }))
      .catch((error: unknown) => deps.log.warn({ err: error, tenantId, paymentId }, 'claim of a payment not renewed'));
  const renewing = setInterval(() => void renew(), RENEW_MS);
  try {
    return await act(claim);
  } finally {
    clearInterval(renewing);
  }
}
