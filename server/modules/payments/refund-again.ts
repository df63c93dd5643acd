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
 * What a withdrawal whose refund failed would give back now: its credits came back to the member, who may have spent some.
 * Null where there is no such withdrawal, or nothing is left.
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
 * Withdraws once more from an order whose refund failed, as its buyer asked: by the same rules and the ledger, all in the
 * caller's transaction. The buyer gets a confirmation again.
 * @param expected the sum that was shown, in minor units
 * @returns what the buyer's open pages are to hear of
 * @throws DomainError `withdrawal_over` with `reason`; `withdrawal_changed` when the sum is another by now
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

/** Asks at once for the refunds of an order that wait for their next try. @returns how many */
export async function hurryRefunds(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<number> {
  const now = deps.clock.now();
  // One that is being tried at this moment has its next try closer than that.
  const ids = await hastenRefunds(trx, { tenantId, orderId, now, laterThan: new Date(now.getTime() + TRY_MS) });
  for (const refundId of ids) await deps.jobs.enqueue(trx, 'send-refund', { tenantId, refundId });
  return ids.length;
}

/** Has the provider asked about an order's payment in the next round. */
export function askSoon(trx: Trx, deps: Pick<Deps, 'clock'>, of: { tenantId: string; orderId: string }): Promise<void> {
  return readSoon(trx, { ...of, at: deps.clock.now() });
}
