import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { ensurePayment } from '../intents/ensure-payment.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { selectIntent } from '../intents/intents.queries.ts';
import { endUnpaidOrder, failureMailer } from '../intents/request-payment.ts';
import { selectMandateTerms, lockPaymentOfOrder } from '../sync/payments.queries.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { insertIntent } from '../checkout/store-order.ts';

interface MandateKey {
  tenantId: string;
  orderId: string;
  mandateId: string;
}

/** Why a mandate may not be used any more: it was revoked, or direct debit is blocked for the account. */
type StopReason = 'mandate_revoked' | 'debits_blocked';

/** The provider of a mandate and whether it may be used. */
async function readMandateTerms(
  trx: Trx,
  { tenantId, mandateId }: MandateKey,
): Promise<{ provider: string; stopped: StopReason | null }> {
  const { provider, revokedAt, blocked } = await selectMandateTerms(trx, tenantId, mandateId);
  return { provider, stopped: revokedAt !== null ? 'mandate_revoked' : blocked ? 'debits_blocked' : null };
}

/**
 * Orders the debit of a mandate: the second half of placing a direct debit order, once the provider knows the mandate.
 * Resumes when repeated. An order that the provider refuses fails; a stopped mandate is left to `endStopped`.
 * @throws DomainError `payment_unavailable` when the provider has to be asked again later
 */
export async function orderDebit(deps: SyncDeps, of: MandateKey): Promise<void> {
  const { tenantId, orderId, mandateId } = of;
  const paymentId = await deps.database.withTenant(tenantId, async (trx) => {
    const order = await lockOrder(trx, tenantId, orderId);
    const earlier = await lockPaymentOfOrder(trx, tenantId, orderId);
    if (earlier) return earlier.id;
    if (order?.status !== 'created' || order.paymentmethod !== 'sdd') return null;
    const { provider, stopped } = await readMandateTerms(trx, of);
    if (stopped) return null;
    const id = newId(deps.clock);
    await insertIntent(trx, deps, { tenantId, id, orderId, amount: order.amount, provider, mandateId });
    return id;
  });
  if (paymentId === null) return;
  await ensurePayment(deps, { tenantId, paymentId });
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.status === 'intent') throw domainError('payment_unavailable');
}

/**
 * Ends the order of a stopped debit whose payment is not known to exist. If the provider was asked already, a payment
 * that is found later is canceled there (see search-payment.ts), and the member is notified once there certainly is none.
 * @returns whether that ended the order
 */
export async function endStoppedDebit(deps: SyncDeps, of: MandateKey): Promise<boolean> {
  const { tenantId, orderId } = of;
  const stopped = await deps.database.withTenant(tenantId, async (trx) => {
    const { stopped: cause } = await readMandateTerms(trx, of);
    if (cause === null) return null;
    const order = await lockOrder(trx, tenantId, orderId);
    if (!order) return null;
    const asked = ((await lockPaymentOfOrder(trx, tenantId, orderId))?.attempts ?? 0) > 0;
    return { ...order, cause, asked };
  });
  if (!stopped) return false;
  const { userId, profileId, cause, asked } = stopped;
  const mail = failureMailer(deps, tenantId, { id: orderId, userId, erased: profileId === null });
  return endUnpaidOrder(deps, {
    tenantId,
    orderId,
    cause,
    ...(asked ? { to: 'canceled' } : { to: 'failed', also: mail }),
  });
}
