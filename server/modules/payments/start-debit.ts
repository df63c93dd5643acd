import type { Trx } from '../../../db/client.ts';
import { domainError } from '../../lib/errors.ts';
import { ensurePayment } from './ensure-payment.ts';
import { lockOrder } from './orders.queries.ts';
import { selectIntent } from './intents.queries.ts';
import { closeOrder, mailOfFailure } from './payment-intent.ts';
import { selectMandateTerms, selectPaymentOf } from './payments.queries.ts';
import type { ReadDeps } from './read-back.ts';
import { insertIntent } from './store-order.ts';

interface OfMandate {
  tenantId: string;
  orderId: string;
  mandateId: string;
}

/** Why nothing may be debited by a mandate any more: its giver withdrew it, or the account's debits were switched off. */
type Stopped = 'mandate_revoked' | 'debits_blocked';

/** What a mandate allows. */
async function readTerms(
  trx: Trx,
  { tenantId, mandateId }: OfMandate,
): Promise<{ provider: string; stopped: Stopped | null }> {
  const { provider, revokedAt, blocked } = await selectMandateTerms(trx, tenantId, mandateId);
  return { provider, stopped: revokedAt !== null ? 'mandate_revoked' : blocked ? 'debits_blocked' : null };
}

/**
 * Orders the debit that a mandate allows: the second half of placing an order with direct debit, once the provider knows the
 * mandate. Again for the same order, it goes on where it stopped. An order that the provider refuses has failed; one for
 * which nothing may be debited any more is left to `endStopped`.
 * @throws DomainError `payment_unavailable` when the provider is to be asked again later
 */
export async function startDebit(deps: ReadDeps, of: OfMandate): Promise<void> {
  const { tenantId, orderId, mandateId } = of;
  const paymentId = await deps.database.withTenant(tenantId, async (trx) => {
    const order = await lockOrder(trx, tenantId, orderId);
    const earlier = await selectPaymentOf(trx, tenantId, orderId);
    if (earlier) return earlier.id;
    if (order?.status !== 'created' || order.paymentmethod !== 'sdd') return null;
    const { provider, stopped } = await readTerms(trx, of);
    return stopped ? null : insertIntent(trx, deps, { tenantId, orderId, amount: order.amount, provider, mandateId });
  });
  if (paymentId === null) return;
  await ensurePayment(deps, tenantId, paymentId);
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.status === 'intent') throw domainError('payment_unavailable');
}

/**
 * Ends the order of a debit that may not be made any more and is not known to be made. Where its provider was asked already,
 * a payment that turns up is canceled there (see seek-payment.ts), and the member is told once it is known that there is none.
 * @returns whether the order has its end by that
 */
export async function endStopped(deps: ReadDeps, of: OfMandate): Promise<boolean> {
  const { tenantId, orderId } = of;
  const stopped = await deps.database.withTenant(tenantId, async (trx) => {
    const { stopped: cause } = await readTerms(trx, of);
    if (cause === null) return null;
    const order = await lockOrder(trx, tenantId, orderId);
    if (!order) return null;
    const asked = ((await selectPaymentOf(trx, tenantId, orderId))?.attempts ?? 0) > 0;
    return { ...order, cause, asked };
  });
  if (!stopped) return false;
  const { userId, profileId, cause, asked } = stopped;
  const mail = mailOfFailure(deps, tenantId, { id: orderId, userId, erased: profileId === null });
  return closeOrder(deps, { tenantId, orderId, cause, ...(asked ? { to: 'canceled' } : { to: 'failed', also: mail }) });
}
