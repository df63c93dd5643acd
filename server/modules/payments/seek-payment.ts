import type { Trx } from '../../../db/client.ts';
import { followUp } from './ensure-payment.ts';
import { selectIntent, takeClosed } from './intents.queries.ts';
import { confirmPayment, mailOfFailure } from './payment-intent.ts';
import { setNextRead } from './payments.queries.ts';
import { ProviderError } from './provider.ts';
import type { ReadDeps } from './read-back.ts';
import { DOUBTED_MS } from './read-schedule.ts';

/** Retry interval while a provider does not answer. */
const AGAIN_MS = 3_600_000;
const OVER: ReadonlySet<string> = new Set(['failed', 'canceled', 'expired']);

/**
 * Searches the provider for a payment whose order ended before its creation was confirmed, since the answer may have
 * been lost. A payment that is found is processed like any other: it may be paid already.
 * @returns false while the provider does not answer
 */
export async function seekPayment(
  deps: ReadDeps,
  { tenantId, paymentId, now }: { tenantId: string; paymentId: string; now: Date },
): Promise<boolean> {
  const again = new Date(now.getTime() + AGAIN_MS);
  const sought = await deps.database.withTenant(tenantId, async (trx) =>
    (await takeClosed(trx, tenantId, paymentId, { now, until: again })) ? selectIntent(trx, tenantId, paymentId) : null,
  );
  const tenant = deps.tenants.byId(tenantId);
  if (!sought || !tenant) return true;
  try {
    const provider = deps.providers.named(tenant, sought.provider);
    if (!provider) throw new ProviderError('busy', `unknown provider ${sought.provider}`);
    const providerPayment = await provider.findPayment(paymentId, sought.createdAt);
    if (providerPayment) {
      await confirmPayment(deps, { tenantId, paymentId, providerPayment });
      await followUp(deps, { tenantId, paymentId, state: providerPayment.state });
    }
    await deps.database.withTenant(tenantId, async (trx) => {
      if (!providerPayment) await setNextRead(trx, tenantId, paymentId, null);
      await tellStopped(trx, deps, { tenantId, paymentId });
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ tenantId, paymentId, provider: sought.provider, err: error }, 'payment search failed');
    if (now.getTime() - sought.createdAt.getTime() >= DOUBTED_MS)
      await deps.database.withTenant(tenantId, (trx) => setNextRead(trx, tenantId, paymentId, null));
    return false;
  }
}

/** Notifies the signer of a stopped debit once it is certain that nothing is collected. */
async function tellStopped(
  trx: Trx,
  deps: Pick<ReadDeps, 'clock' | 'jobs'>,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
): Promise<void> {
  const payment = await selectIntent(trx, tenantId, paymentId);
  if (!payment?.mandateId || payment.orderStatus !== 'canceled' || !OVER.has(payment.status)) return;
  await mailOfFailure(deps, tenantId, { ...payment, id: payment.orderId })?.(trx);
}
