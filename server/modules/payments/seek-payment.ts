import { followUp } from './ensure-payment.ts';
import { selectIntent, takeClosed } from './intents.queries.ts';
import { confirmPayment } from './payment-intent.ts';
import { setNextRead } from './payments.queries.ts';
import { ProviderError } from './provider.ts';
import type { ReadDeps } from './read-back.ts';
import { DOUBTED_MS } from './read-schedule.ts';

/** A provider that does not answer is asked again after so long. */
const AGAIN_MS = 3_600_000;

/**
 * Looks whether the provider has a payment whose order ended before its making was confirmed, since the answer may have been
 * lost. One that is there is followed like any other: it may be paid already.
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
  const leave = () => deps.database.withTenant(tenantId, (trx) => setNextRead(trx, tenantId, paymentId, null));
  try {
    const provider = deps.providers.named(tenant, sought.provider);
    if (!provider) throw new ProviderError('busy', `there is no provider ${sought.provider}`);
    const told = await provider.findPayment(paymentId, sought.createdAt);
    if (!told) {
      await leave();
      return true;
    }
    await confirmPayment(deps, { tenantId, paymentId, told });
    await followUp(deps, { tenantId, paymentId, state: told.state });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ tenantId, paymentId, provider: sought.provider, err: error }, 'payment not looked for');
    if (now.getTime() - sought.createdAt.getTime() >= DOUBTED_MS) await leave();
    return false;
  }
}
