import { domainError } from '../../lib/errors.ts';
import { ensurePayment } from './ensure-payment.ts';
import { lockOrder } from './orders.queries.ts';
import { selectIntent } from './intents.queries.ts';
import { selectMandateProvider, selectPaymentOf } from './payments.queries.ts';
import type { ReadDeps } from './read-back.ts';
import { insertIntent } from './store-order.ts';

/**
 * Orders the debit that a mandate allows: the second half of placing an order with direct debit, once the provider knows the
 * mandate. Again for the same order, it goes on where it stopped. An order that the provider refuses has failed.
 * @throws DomainError `payment_unavailable` when the provider is to be asked again later
 */
export async function startDebit(
  deps: ReadDeps,
  { tenantId, orderId, mandateId }: { tenantId: string; orderId: string; mandateId: string },
): Promise<void> {
  const paymentId = await deps.database.withTenant(tenantId, async (trx) => {
    const order = await lockOrder(trx, tenantId, orderId);
    const earlier = await selectPaymentOf(trx, tenantId, orderId);
    if (earlier) return earlier.id;
    if (order?.status !== 'created' || order.paymentmethod !== 'sdd') return null;
    const provider = await selectMandateProvider(trx, tenantId, mandateId);
    return insertIntent(trx, deps, { tenantId, orderId, amount: order.amount, provider, mandateId });
  });
  if (paymentId === null) return;
  await ensurePayment(deps, tenantId, paymentId);
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.status === 'intent') throw domainError('payment_unavailable');
}
