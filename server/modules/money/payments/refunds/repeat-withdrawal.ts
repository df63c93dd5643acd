import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import type { LiveEvent } from '../../../realtime/live/index.ts';
import { expediteRefunds } from './refund-attempts.queries.ts';
import { scheduleSync } from '../sync/payments.queries.ts';
import { ATTEMPT_TIMEOUT_MS } from '../sync/sync-schedule.ts';
import { readSettlement, openSettlement, type SettleDeps } from '../settlement/settlement.ts';
import { findWithdrawable, type WithdrawalRefund, type TenantOrderKey } from '../withdrawals/withdraw-for-buyer.ts';
import { executeWithdrawal } from '../withdrawals/withdraw.ts';

/**
 * What a withdrawal whose refund failed would refund now: its credits were restored to the member, who may have spent
 * some. Null if there is no such withdrawal or nothing is left.
 */
export async function viewRepeatedWithdrawal(
  trx: Trx,
  deps: SettleDeps,
  of: TenantOrderKey,
): Promise<WithdrawalRefund | null> {
  try {
    const { credits, amount } = await findFailedWithdrawal(trx, deps, of, readSettlement);
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
export async function repeatWithdrawal(
  trx: Trx,
  deps: SettleDeps,
  of: TenantOrderKey,
  expected: number,
): Promise<LiveEvent[]> {
  const found = await findFailedWithdrawal(trx, deps, of, openSettlement);
  return (await executeWithdrawal(trx, deps, of.tenant.id, found, expected)).events;
}

async function findFailedWithdrawal(trx: Trx, deps: SettleDeps, of: TenantOrderKey, open: typeof openSettlement) {
  const found = await findWithdrawable(trx, deps, of, open);
  if (!found.reopened) throw domainError('withdrawal_over', { params: { reason: 'withdrawn' } });
  return found;
}

/** Retries an order's pending refund requests now. @returns how many */
export async function retryRefundsNow(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<number> {
  const now = deps.clock.now();
  // An attempt in progress has its next one sooner than that.
  const ids = await expediteRefunds(trx, {
    tenantId,
    orderId,
    now,
    laterThan: new Date(now.getTime() + ATTEMPT_TIMEOUT_MS),
  });
  for (const refundId of ids) await deps.jobs.enqueue(trx, 'send-refund', { tenantId, refundId });
  return ids.length;
}

/** Makes an order's payment due for a sync in the next round. */
export function syncPaymentSoon(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  of: { tenantId: string; orderId: string },
): Promise<void> {
  return scheduleSync(trx, { ...of, at: deps.clock.now() });
}
