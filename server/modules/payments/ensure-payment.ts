import { cancelAtProvider } from './give-up.ts';
import { askForPayment } from './payment-intent.ts';
import type { Asked, Unknown } from './payment-intent.ts';
import { selectIntent } from './intents.queries.ts';
import { readBack } from './read-back.ts';
import type { ReadDeps } from './read-back.ts';

/** How often, and how far apart, a second post of a form looks whether the first one's payment is there. */
const LOOKS = 60;
const LOOK_EVERY_MS = 250;

/**
 * Sees to it that the provider has the payment of an intent, or that it is known why not. When somebody else is asking for
 * it at this moment, their answer is waited for.
 */
export async function ensurePayment(deps: ReadDeps, tenantId: string, paymentId: string): Promise<void> {
  if ((await tryPayment(deps, { tenantId, paymentId, unknown: 'create' })) !== 'taken') return;
  for (let look = 0; look < LOOKS; look += 1) {
    const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
    if (intent?.status !== 'intent' || intent.failure !== null) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Makes one try for the payment of an intent, and does what follows from its answer. */
export async function tryPayment(
  deps: ReadDeps,
  { tenantId, paymentId, unknown }: { tenantId: string; paymentId: string; unknown: Unknown },
): Promise<Asked['end']> {
  const asked = await askForPayment(deps, { tenantId, paymentId, unknown });
  if (asked.end !== 'confirmed') return asked.end;
  await followUp(deps, { tenantId, paymentId, state: asked.told.state });
  return asked.end;
}

/** An order that was given up meanwhile is given up at its provider; what does not simply wait there is read back. */
export async function followUp(
  deps: ReadDeps,
  { tenantId, paymentId, state }: { tenantId: string; paymentId: string; state: string },
): Promise<void> {
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.orderStatus === 'canceled') await cancelAtProvider(deps, tenantId, [intent]);
  if (state !== 'open') await readBack(deps, { tenantId, paymentId, cause: 'created' });
}
