import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, domainError } from '../../lib/errors.ts';
import type { LiveEvent } from '../live/live-event.ts';
import { hastenRefunds } from './refund-tries.queries.ts';
import { readSoon } from './payments.queries.ts';
import { TRY_MS } from './read-schedule.ts';
import { eventsOf, lookAtSettlement, openSettlement } from './settlement.ts';
import type { SettleDeps } from './settlement.ts';
import { findForBuyer } from './withdraw-for-buyer.ts';
import type { GivenBack, OfOrder } from './withdraw-for-buyer.ts';
import { giveUpCredits } from './withdraw.ts';

/**
 * What a withdrawal whose refund failed would refund now: its credits were restored to the member, who may have spent
 * some. Null if there is no such withdrawal or nothing is left.
 */
export async function viewRefundAgain(trx: Trx, deps: SettleDeps, of: OfOrder): Promise<GivenBack | null> {
  try {
    const { credits, amount } = await find(trx, deps, of, lookAtSettlement);
    return { credits, amount };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'withdrawal_over') return null;
    throw error;
  }
}

/**
 * Repeats a withdrawal whose refund failed, by the same rules, in the caller's transaction. The buyer gets another
 * confirmation.
 * @param expected the amount that was shown, in minor units
 * @returns live events for the buyer's open pages
 * @throws DomainError `withdrawal_over` with `reason`; `withdrawal_changed` when the amount has changed
 */
export async function refundAgain(trx: Trx, deps: SettleDeps, of: OfOrder, expected: number): Promise<LiveEvent[]> {
  const { settlement, credits, amount } = await find(trx, deps, of, openSettlement);
  if (amount !== expected) throw domainError('withdrawal_changed');
  await giveUpCredits(settlement, { credits, amount });
  return eventsOf(settlement);
}

async function find<Open extends typeof openSettlement | typeof lookAtSettlement>(
  trx: Trx,
  deps: SettleDeps,
  of: OfOrder,
  open: Open,
) {
  const found = await findForBuyer(trx, deps, of, open);
  if (!found.reopened) throw domainError('withdrawal_over', { params: { reason: 'withdrawn' } });
  return found;
}

/** Retries an order's pending refund requests now. @returns how many */
export async function hurryRefunds(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<number> {
  const now = deps.clock.now();
  // An attempt in progress has its next one sooner than that.
  const ids = await hastenRefunds(trx, { tenantId, orderId, now, laterThan: new Date(now.getTime() + TRY_MS) });
  for (const refundId of ids) await deps.jobs.enqueue(trx, 'send-refund', { tenantId, refundId });
  return ids.length;
}

/** Makes an order's payment due for a sync in the next round. */
export function askSoon(trx: Trx, deps: Pick<Deps, 'clock'>, of: { tenantId: string; orderId: string }): Promise<void> {
  return readSoon(trx, { ...of, at: deps.clock.now() });
}
