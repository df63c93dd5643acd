import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { revokeMandateRow } from '../debits/debit.queries.ts';
import { cancelCreatedOrder, cancelProviderPayments, type CanceledOrder } from '../orders/cancel-open-order.ts';
import { toOrderEvents } from '../orders/order-events.ts';
import { isFinalState } from '../orders/order-states.ts';
import { lockOrder, selectOpenOrderIds } from '../orders/orders.queries.ts';
import { updateOrderRow } from '../settlement/settlement.queries.ts';
import { lockPaymentOfOrder } from '../sync/payments.queries.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { syncPaymentsWithin } from '../sync/sync-payments-within.ts';

/** Why an unpaid order is withdrawn from; stored as the cause of its cancellation. */
type UnpaidWithdrawalCause = 'withdrawn' | 'account_deleted';

/**
 * Withdraws from an order whose payment has not arrived, in the caller's transaction: cancels it if its payment is not
 * under way. A payment that arrives all the same is refunded in full, see `grantOrder`. Call `stopPayments` after the
 * commit.
 * @returns null for an order that was paid, has ended or was withdrawn from
 */
export async function withdrawUnpaid(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, cause }: { tenantId: string; orderId: string; cause: UnpaidWithdrawalCause },
): Promise<CanceledOrder | null> {
  const order = await lockOrder(trx, tenantId, orderId);
  if (!order || isFinalState(order.status) || order.withdrawnAt !== null) return null;
  const of = { tenantId, orderId };
  const now = deps.clock.now();
  await updateOrderRow(trx, tenantId, orderId, { withdrawnAt: now });
  const signed = await revokeMandateRow(trx, of, now);
  const payment = await lockPaymentOfOrder(trx, tenantId, orderId);
  const underWay = order.status === 'pending' || order.problem !== null || (signed && payment?.providerPaymentId);
  if (!underWay) return cancelCreatedOrder(trx, deps, { ...of, order, cause });
  const { id: paymentId = null, provider = null, providerPaymentId = null } = payment ?? {};
  return { orderId, paymentId, provider, providerPaymentId, events: toOrderEvents({ ...order, id: orderId }) };
}

/** Withdraws from every order of a member whose payment has not arrived, because the account is deleted. */
export async function withdrawUnpaidOrders(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<CanceledOrder[]> {
  const withdrawn: CanceledOrder[] = [];
  for (const orderId of await selectOpenOrderIds(trx, tenantId, userId)) {
    const one = await withdrawUnpaid(trx, deps, { tenantId, orderId, cause: 'account_deleted' });
    if (one) withdrawn.push(one);
  }
  return withdrawn;
}

/** Cancels the payments of withdrawn orders at their providers and syncs them: one may be paid at this moment. */
export async function stopPayments(
  deps: SyncDeps,
  tenantId: string,
  withdrawn: readonly CanceledOrder[],
): Promise<void> {
  await cancelProviderPayments(deps, tenantId, withdrawn);
  const paymentIds = withdrawn.flatMap(({ paymentId, providerPaymentId }) => (providerPaymentId && paymentId) || []);
  await syncPaymentsWithin(deps, { tenantId, paymentIds, cause: 'buyer', force: true });
}
