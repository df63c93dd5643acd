import type { MollieClient } from '@mollie/api-client';

import { MINUTE_MS } from '../../../../../lib/time/duration.ts';
import type { ProviderPayment } from '../payment-provider.ts';
import { toProviderPayment } from './payment-mapper.ts';

/** Allowed clock difference: a payment created just after the intent may have an earlier time. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Searches the profile's payments, newest first, back to `since`. */
export async function findPayment(
  client: MollieClient,
  paymentId: string,
  since: Date,
): Promise<ProviderPayment | null> {
  for await (const payment of client.payments.iterate()) {
    if (Date.parse(payment.createdAt) < since.getTime() - CLOCK_SKEW_MS) return null;
    const providerPayment = toProviderPayment(payment);
    if (providerPayment.paymentId === paymentId) return providerPayment;
  }
  return null;
}
