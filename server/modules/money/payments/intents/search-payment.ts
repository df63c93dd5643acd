import type { Trx } from '../../../../../db/client.ts';
import { HOUR_MS } from '../../../../lib/time/duration.ts';
import { processConfirmedPayment } from './ensure-payment.ts';
import { selectIntent, claimClosedPayment } from './intents.queries.ts';
import { confirmPayment, failureMailer } from './request-payment.ts';
import { updateNextSync } from '../sync/payments.queries.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { UNCONFIRMED_RETENTION_MS } from '../sync/sync-schedule.ts';

/** Retry interval while a provider does not answer. */
const RETRY_INTERVAL_MS = HOUR_MS;
const ENDED_STATES: ReadonlySet<string> = new Set(['failed', 'canceled', 'expired']);

/**
 * Searches the provider for a payment whose order ended before its creation was confirmed, since the answer may have
 * been lost. A payment that is found is processed like any other: it may be paid already.
 * @returns false while the provider does not answer
 */
export async function searchPayment(
  deps: SyncDeps,
  { tenantId, paymentId, now }: { tenantId: string; paymentId: string; now: Date },
): Promise<boolean> {
  const again = new Date(now.getTime() + RETRY_INTERVAL_MS);
  const sought = await deps.database.withTenant(tenantId, async (trx) =>
    (await claimClosedPayment(trx, tenantId, paymentId, { now, until: again }))
      ? selectIntent(trx, tenantId, paymentId)
      : null,
  );
  const tenant = deps.tenants.byId(tenantId);
  if (!sought || !tenant) return true;
  try {
    const provider = deps.providers.byName(tenant, sought.provider);
    if (!provider) throw new ProviderError('busy', `unknown provider ${sought.provider}`);
    const providerPayment = await provider.findPayment(paymentId, sought.createdAt);
    if (providerPayment) {
      const confirmed = await confirmPayment(deps, { tenantId, intent: sought, providerPayment });
      await processConfirmedPayment(deps, { tenantId, paymentId }, confirmed);
    }
    await deps.database.withTenant(tenantId, async (trx) => {
      if (!providerPayment) await updateNextSync(trx, tenantId, paymentId, null);
      await notifyStoppedDebit(trx, deps, { tenantId, paymentId });
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ tenantId, paymentId, provider: sought.provider, err: error }, 'payment search failed');
    if (now.getTime() - sought.createdAt.getTime() >= UNCONFIRMED_RETENTION_MS)
      await deps.database.withTenant(tenantId, (trx) => updateNextSync(trx, tenantId, paymentId, null));
    return false;
  }
}

/** Notifies the signer of a stopped debit once it is certain that nothing is collected. */
async function notifyStoppedDebit(
  trx: Trx,
  deps: Pick<SyncDeps, 'clock' | 'jobs'>,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
): Promise<void> {
  const payment = await selectIntent(trx, tenantId, paymentId);
  if (!payment?.mandateId || payment.orderStatus !== 'canceled' || !ENDED_STATES.has(payment.status)) return;
  await failureMailer(deps, tenantId, { ...payment, id: payment.orderId })?.(trx);
}
