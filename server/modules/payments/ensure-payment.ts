import { cancelAtProvider } from './give-up.ts';
import { askForPayment } from './payment-intent.ts';
import type { Asked, Unknown } from './payment-intent.ts';
import { selectIntent } from './intents.queries.ts';
import { readBack } from './read-back.ts';
import type { ReadDeps } from './read-back.ts';

/** Polling of a duplicate request for the payment that the first one creates. */
const LOOKS = 60;
const LOOK_EVERY_MS = 250;

/**
 * Creates the payment of an intent at the provider, or learns why that is not possible. Waits for another process that
 * is creating it.
 */
export async function ensurePayment(deps: ReadDeps, tenantId: string, paymentId: string): Promise<void> {
  if ((await tryPayment(deps, { tenantId, paymentId, unknown: 'create' })) !== 'taken') return;
  for (let look = 0; look < LOOKS; look += 1) {
    const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
    if (intent?.status !== 'intent' || intent.failure !== null) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Tries once to create the payment of an intent, and processes the answer. */
export async function tryPayment(
  deps: ReadDeps,
  { tenantId, paymentId, unknown }: { tenantId: string; paymentId: string; unknown: Unknown },
): Promise<Asked['end']> {
  const asked = await askForPayment(deps, { tenantId, paymentId, unknown });
  if (asked.end !== 'confirmed') return asked.end;
  await followUp(deps, { tenantId, paymentId, state: asked.providerPayment.state });
  return asked.end;
}

/** Cancels the payment of an order that was canceled meanwhile, and syncs a payment that is not simply open. */
export async function followUp(
  deps: ReadDeps,
  { tenantId, paymentId, state }: { tenantId: string; paymentId: string; state: string },
): Promise<void> {
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.orderStatus === 'canceled') await cancelAtProvider(deps, tenantId, [intent]);
  if (state !== 'open') await readBack(deps, { tenantId, paymentId, cause: 'created' });
}
