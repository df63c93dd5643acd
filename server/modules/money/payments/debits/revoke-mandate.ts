import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { revokeMandateRow } from './debit.queries.ts';
import { cancelProviderPayments, cancelCreatedOrder, type CanceledOrder } from '../orders/cancel-open-order.ts';
import { isUnpaidFinalState, isFinalState } from '../orders/order-states.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { failureMailer } from '../intents/request-payment.ts';
import { lockPaymentOfOrder } from '../sync/payments.queries.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { syncPaymentsWithin } from '../sync/sync-payments-within.ts';

/**
 * Outcome of revoking a mandate: nothing is collected (`ended`), the provider cannot stop the debit any more
 * (`goes_on`), or it did not answer and has to be asked again (`unanswered`).
 */
export type RevocationOutcome = 'ended' | 'goes_on' | 'unanswered';

/**
 * Revokes the mandate of a debit on request, in the caller's transaction. If the provider is not known to have the
 * payment, the order ends, and a payment that is found later is canceled there; otherwise call `stopDebit`.
 * @throws DomainError `not_found` for an order without a mandate, `order_closed` for an ended one
 */
export async function revokeMandate(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'log'>,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<CanceledOrder> {
  const order = await lockOrder(trx, tenantId, orderId);
  if (!order || !(await revokeMandateRow(trx, { tenantId, orderId }, deps.clock.now()))) throw domainError('not_found');
  if (isFinalState(order.status)) throw domainError('order_closed');
  const payment = await lockPaymentOfOrder(trx, tenantId, orderId);
  if (payment?.providerPaymentId) return { ...payment, orderId, paymentId: payment.id, events: [] };
  const { userId, profileId } = order;
  // If the provider was asked already, the mail follows once it is known to have none, see search-payment.ts.
  const mail = failureMailer(deps, tenantId, { id: orderId, userId, erased: profileId === null });
  if (!payment?.attempts) await mail?.(trx);
  return cancelCreatedOrder(trx, deps, { tenantId, orderId, order, cause: 'mandate_revoked' });
}

/** Cancels the debit of a revoked mandate at its provider, if it has one, and syncs the result. */
export async function cancelRevokedDebit(
  deps: SyncDeps,
  tenantId: string,
  revoked: CanceledOrder,
): Promise<RevocationOutcome> {
  const { orderId, paymentId, providerPaymentId } = revoked;
  if (paymentId === null || providerPaymentId === null) return 'ended';
  const asked = await cancelProviderPayments(deps, tenantId, [revoked]);
  const read = await syncPaymentsWithin(deps, { tenantId, paymentIds: [paymentId], cause: 'operator', force: true });
  const order = await deps.database.withTenant(tenantId, (trx) => lockOrder(trx, tenantId, orderId));
  if (order && isUnpaidFinalState(order.status)) return 'ended';
  return asked && read ? 'goes_on' : 'unanswered';
}
