import type { MollieClient } from '@mollie/api-client';

import type { ProviderPayment } from '../../provider.ts';
import { tellPayment } from './told.ts';

/** The clocks of two machines: a payment made just after the intent may bear an earlier time. */
export const CLOCKS_APART = 5 * 60_000;

/** Goes through the profile's payments, newest first, until those made before `since`. */
export async function findPayment(
  client: MollieClient,
  paymentId: string,
  since: Date,
): Promise<ProviderPayment | null> {
  for await (const payment of client.payments.iterate()) {
    if (Date.parse(payment.createdAt) < since.getTime() - CLOCKS_APART) return null;
    const told = tellPayment(payment);
    if (told.paymentId === paymentId) return told;
  }
  return null;
}
