import { domainError } from '../../lib/errors.ts';
import { ensurePayment } from './ensure-payment.ts';
import { selectDirectDebitBlocked } from './debit.queries.ts';
import { lockOrder } from './orders.queries.ts';
import { selectIntent } from './intents.queries.ts';
import { closeOrder, mailOfFailure } from './payment-intent.ts';
import { selectMandateTerms, selectPaymentOf } from './payments.queries.ts';
import type { ReadDeps } from './read-back.ts';
import { insertIntent } from './store-order.ts';

/**
 * Orders the debit that a mandate allows: the second half of placing an order with direct debit, once the provider knows the
 * mandate. Again for the same order, it goes on where it stopped. An order that the provider refuses has failed, and so has
 * one for which nothing may be debited any more: the mandate was withdrawn, or the account's debits were switched off.
 * @throws DomainError `payment_unavailable` when the provider is to be asked again later
 */
export async function startDebit(
  deps: ReadDeps,
  { tenantId, orderId, mandateId }: { tenantId: string; orderId: string; mandateId: string },
): Promise<void> {
  const begun = await deps.database.withTenant(tenantId, async (trx) => {
    const order = await lockOrder(trx, tenantId, orderId);
    const earlier = await selectPaymentOf(trx, tenantId, orderId);
    if (earlier) return { paymentId: earlier.id };
    if (order?.status !== 'created' || order.paymentmethod !== 'sdd') return null;
    const { userId, profileId, amount } = order;
    const { provider, revokedAt } = await selectMandateTerms(trx, tenantId, mandateId);
    const blocked = await selectDirectDebitBlocked(trx, tenantId, userId);
    if (!blocked && revokedAt === null) {
      return { paymentId: await insertIntent(trx, deps, { tenantId, orderId, amount, provider, mandateId }) };
    }
    const also = mailOfFailure(deps, tenantId, { id: orderId, userId, erased: profileId === null });
    return { cause: blocked ? 'debits_blocked' : 'mandate_revoked', also };
  });
  if (!begun) return;
  const { paymentId, cause, also } = begun;
  if (paymentId === undefined) {
    await closeOrder(deps, { tenantId, orderId, to: 'failed', cause, also });
    return;
  }
  await ensurePayment(deps, tenantId, paymentId);
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.status === 'intent') throw domainError('payment_unavailable');
}
