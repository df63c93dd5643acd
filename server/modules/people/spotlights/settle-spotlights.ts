import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import { lockWallet, payOffDebt, postTransfer } from '../../ledger/credits/index.ts';
import { queueMail, queuePush } from '../../platform/outbox/index.ts';
import type { LiveService, Tell } from '../../realtime/live/index.ts';
import { lockSpotlight, selectDueSpotlights, settleSpotlight } from './spotlights.queries.ts';

/** Returns credits to the orders from which they were spent. */
type ReturnUsedCredits = (
  trx: Trx,
  tenantId: string,
  returned: { userId: string; credits: number; spentAt: Date },
) => Promise<void>;

type SettleDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'log'> & {
  live: Pick<LiveService, 'transact'>;
  returnUsedCredits: ReturnUsedCredits;
};

/** Time after the end in which the last showings are still stored. */
const COUNTING_MS = 10_000;
const BATCH_SIZE = 200;

interface Due {
  id: string;
  profileId: string;
  userId: string;
}

/**
 * Settles spotlights that are over, and those whose profile was hidden, paused, banned or deleted early. Returns a
 * part of the credits if nobody was shown a profile that could be found until the end. A failure is logged and does not
 * stop the others.
 * @returns number of spotlights that were settled
 */
export async function settleSpotlights(deps: SettleDeps, tenantId: string, now: Date): Promise<number> {
  const endedBefore = new Date(now.getTime() - COUNTING_MS);
  const due = await deps.database.withTenant(tenantId, (trx) =>
    selectDueSpotlights(trx, tenantId, endedBefore, BATCH_SIZE),
  );
  let settled = 0;
  for (const { userId, ...spotlight } of due) {
    if (userId === null) continue;
    try {
      const ended = await deps.live.transact(tenantId, (trx, tell) =>
        settle(trx, tell, deps, tenantId, { ...spotlight, userId }),
      );
      settled += Number(ended);
    } catch (error) {
      deps.log.error({ tenantId, spotlightId: spotlight.id, err: error }, 'spotlight not ended');
    }
  }
  return settled;
}

/** @returns false if another process has settled it */
async function settle(
  trx: Trx,
  tell: Tell,
  deps: SettleDeps,
  tenantId: string,
  { id, profileId, userId }: Due,
): Promise<boolean> {
  // Locked before the spotlight, as in the purchase.
  await lockWallet(trx, tenantId, userId);
  const spotlight = await lockSpotlight(trx, tenantId, id);
  if (!spotlight) return false;
  const at = deps.clock.now();
  const stopped = !spotlight.visible && spotlight.endsAt > at;
  // The profile has become visible again, but nobody found it meanwhile; a later run settles it at its end.
  if (!stopped && spotlight.endsAt.getTime() + COUNTING_MS > at.getTime()) return false;
  const outcome = stopped ? 'stopped' : spotlight.shown > 0 ? 'shown' : 'unseen';
  const returned = outcome === 'unseen' ? spotlight.refundCredits : 0;
  await settleSpotlight(trx, tenantId, { id, settledAt: at, outcome, returnedCredits: returned });
  if (returned > 0) {
    const cause = { tenantId, at, reference: { type: 'spotlight', id }, idempotencyKey: `spotlight-return:${id}` };
    const [from, to] = [{ kind: 'spent' as const }, { kind: 'member' as const, userId }];
    await postTransfer(trx, {
      ...cause,
      id: newId(deps.clock),
      reason: 'spotlight_return',
      amount: returned,
      from,
      to,
    });
    await payOffDebt(trx, { ...cause, id: newId(deps.clock), userId });
    await deps.returnUsedCredits(trx, tenantId, { userId, credits: returned, spentAt: spotlight.startedAt });
  }
  if (outcome !== 'stopped') {
    await queuePush(trx, deps, { tenantId, userId, kind: 'spotlight', referenceId: id });
    const template = returned > 0 ? ('spotlight_unseen' as const) : ('spotlight' as const);
    await queueMail(trx, deps, { tenantId, userId, template, referenceId: id });
  }
  tell({ profileId, type: 'spotlight', payload: { spotlight: id } });
  return true;
}
