import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { markRevoked } from './debit.queries.ts';
import { cancelAtProvider, endWaiting } from './give-up.ts';
import type { GivenUp } from './give-up.ts';
import { endedUnpaid, isSettled } from './order-states.ts';
import { lockOrder } from './orders.queries.ts';
import { mailOfFailure } from './payment-intent.ts';
import { selectPaymentOf } from './payments.queries.ts';
import type { ReadDeps } from './read-back.ts';
import { readWithin } from './read-within.ts';

/**
 * What withdrawing a mandate came to: nothing is collected (`ended`), the provider cannot stop the debit any more (`goes_on`),
 * or did not answer, so that it is to be tried again (`unanswered`).
 */
export type Revoked = 'ended' | 'goes_on' | 'unanswered';

/**
 * Withdraws the mandate of a debit for whom asked for it, in the caller's transaction. While its provider is not known to have
 * the payment, the order ends, and a payment that turns up all the same is canceled there; otherwise see `stopDebit`.
 * @throws DomainError `not_found` for an order without a mandate, `order_closed` for one that has its end
 */
export async function revokeMandate(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'log'>,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<GivenUp> {
  const order = await lockOrder(trx, tenantId, orderId);
  if (!order || !(await markRevoked(trx, { tenantId, orderId }, deps.clock.now()))) throw domainError('not_found');
  if (isSettled(order.status)) throw domainError('order_closed');
  const payment = await selectPaymentOf(trx, tenantId, orderId);
  if (payment?.providerPaymentId) return { ...payment, orderId, paymentId: payment.id, events: [] };
  const { userId, profileId } = order;
  // Where the provider was asked already, it is told once it is known that there is none, see seek-payment.ts.
  const mail = mailOfFailure(deps, tenantId, { id: orderId, userId, erased: profileId === null });
  if (!payment?.attempts) await mail?.(trx);
  return endWaiting(trx, deps, { tenantId, orderId, order, cause: 'mandate_revoked' });
}

/** Has the provider give up the debit of a mandate that was withdrawn, where it knows of one, and reads back what came of it. */
export async function stopDebit(deps: ReadDeps, tenantId: string, revoked: GivenUp): Promise<Revoked> {
  const { orderId, paymentId, providerPaymentId } = revoked;
  if (paymentId === null || providerPaymentId === null) return 'ended';
  const asked = await cancelAtProvider(deps, tenantId, [revoked]);
  const read = await readWithin(deps, { tenantId, paymentIds: [paymentId], cause: 'operator', anew: true });
  const order = await deps.database.withTenant(tenantId, (trx) => lockOrder(trx, tenantId, orderId));
  if (order && endedUnpaid(order.status)) return 'ended';
  return asked && read ? 'goes_on' : 'unanswered';
}
