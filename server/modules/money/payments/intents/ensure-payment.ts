import { setTimeout as sleep } from 'node:timers/promises';

import { cancelProviderPayments } from '../orders/cancel-open-order.ts';
import { requestPayment, type RequestOutcome, type UnknownKeyPolicy } from './request-payment.ts';
import { selectIntent } from './intents.queries.ts';
import { syncPayment, type SyncDeps } from '../sync/sync-payment.ts';

/** Polling of a duplicate request for the payment that the first one creates. */
const POLL_COUNT = 60;
const POLL_INTERVAL_MS = 250;

/**
 * Creates the payment of an intent at the provider, or learns why that is not possible. Waits for another process that
 * is creating it, and goes on in its place if it died.
 */
export async function ensurePayment(deps: SyncDeps, tenantId: string, paymentId: string): Promise<void> {
  for (let look = 0; look < POLL_COUNT; look += 1) {
    if ((await attemptPayment(deps, { tenantId, paymentId, unknown: 'create' })) !== 'taken') return;
    const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
    if (intent?.status !== 'intent' || intent.failure !== null) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Tries once to create the payment of an intent, and processes the answer. */
export async function attemptPayment(
  deps: SyncDeps,
  { tenantId, paymentId, unknown }: { tenantId: string; paymentId: string; unknown: UnknownKeyPolicy },
): Promise<RequestOutcome['end']> {
  const asked = await requestPayment(deps, { tenantId, paymentId, unknown });
  if (asked.end !== 'confirmed') return asked.end;
  await processConfirmedPayment(deps, { tenantId, paymentId, state: asked.providerPayment.state });
  return asked.end;
}

/** Cancels the payment of an order that was canceled meanwhile, and syncs a payment that is not simply open. */
export async function processConfirmedPayment(
  deps: SyncDeps,
  { tenantId, paymentId, state }: { tenantId: string; paymentId: string; state: string },
): Promise<void> {
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.orderStatus === 'canceled') await cancelProviderPayments(deps, tenantId, [intent]);
  if (state !== 'open') await syncPayment(deps, { tenantId, paymentId, cause: 'created' });
}
