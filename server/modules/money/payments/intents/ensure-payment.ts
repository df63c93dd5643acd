import { setTimeout as sleep } from 'node:timers/promises';

import { cancelProviderPayments } from '../orders/cancel-open-order.ts';
import { requestPayment, type ConfirmedPayment, type PaymentAttempt, type RequestOutcome } from './request-payment.ts';
import { selectIntent } from './intents.queries.ts';
import { syncPayment, type SyncDeps } from '../sync/sync-payment.ts';

/** Polling of a duplicate request for the payment that the first one creates. */
const POLL_COUNT = 60;
const POLL_INTERVAL_MS = 250;

/**
 * Creates the payment of an intent at the provider, or learns why that is not possible. Waits for another process that
 * is creating it, and goes on in its place if it died.
 * @param input.claimed the caller's own claim for the first attempt
 */
export async function ensurePayment(
  deps: SyncDeps,
  { tenantId, paymentId, claimed }: Omit<PaymentAttempt, 'unknown'>,
): Promise<void> {
  const attempt = { tenantId, paymentId, unknown: 'create' } as const;
  for (let look = 0; look < POLL_COUNT; look += 1) {
    const end = await attemptPayment(deps, { ...attempt, claimed: look === 0 ? claimed : null });
    if (end !== 'taken') return;
    const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
    if (intent?.status !== 'intent' || intent.failure !== null) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Tries once to create the payment of an intent, and processes the answer. */
export async function attemptPayment(deps: SyncDeps, attempt: PaymentAttempt): Promise<RequestOutcome['end']> {
  const asked = await requestPayment(deps, attempt);
  if (asked.end === 'confirmed') await processConfirmedPayment(deps, attempt, asked.payment);
  return asked.end;
}

/**
 * Cancels the payment of an order that was canceled before it was confirmed, and syncs a payment that is not simply
 * open. Whoever cancels the order afterwards knows the payment.
 */
export async function processConfirmedPayment(
  deps: SyncDeps,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
  { state, orderStatus, ...payment }: ConfirmedPayment,
): Promise<void> {
  if (orderStatus === 'canceled') await cancelProviderPayments(deps, tenantId, [payment]);
  if (state !== 'open') await syncPayment(deps, { tenantId, paymentId, cause: 'created' });
}
