import { PaymentMethod as MollieMethod, SequenceType } from '@mollie/api-client';
import type { PaymentCreateParams } from '@mollie/api-client';

import { ProviderError } from '../../provider.ts';
import type { PaymentRequest } from '../../provider.ts';
import { toDecimal } from './amounts.ts';
import { toMollieLocale, toMollieMethod } from './names.ts';

/** The most that Mollie debits by default, in cents; more is never tried. */
const LARGEST_DEBIT = 100_000;
const LONGEST_DESCRIPTION = 255;

/** The method by Mollie's name. @throws ProviderError `refused` before anything is sent, for what cannot be paid so */
function methodOf({ method, amount, debit }: PaymentRequest): MollieMethod {
  const name = toMollieMethod(method);
  if (!name) throw new ProviderError('refused', `${method} has ended, or never was`, { field: 'method' });
  const isDebit = name === MollieMethod.directdebit;
  if (isDebit !== (debit !== null)) {
    throw new ProviderError('refused', 'a mandate is for a direct debit, and it for a mandate', { field: 'mandateId' });
  }
  if (isDebit && (amount.currency !== 'EUR' || amount.amount > LARGEST_DEBIT)) {
    throw new ProviderError('refused', 'a direct debit is of 1,000 euro at most', { field: 'amount' });
  }
  return name;
}

/** Mollie refuses an address it cannot reach; a demo on one's own machine asks by itself instead. */
function reachableFrom(endpoint: string, webhookUrl: string): boolean {
  const isOwn = (url: string) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(new URL(url).hostname);
  return isOwn(endpoint) || !isOwn(webhookUrl);
}

/**
 * What a payment is created with: a hosted one with where its buyer comes back to, a debit with the mandate.
 * @throws ProviderError `refused` for a method that is none there, or a debit without a mandate or over the limit
 */
export function createParameters(request: PaymentRequest, endpoint: string): PaymentCreateParams {
  const method = methodOf(request);
  const locale = toMollieLocale(request.locale);
  return {
    amount: toDecimal(request.amount),
    description: request.description.slice(0, LONGEST_DESCRIPTION),
    method,
    metadata: { payment_id: request.paymentId, order_id: request.orderId },
    idempotencyKey: request.idempotencyKey,
    ...(reachableFrom(endpoint, request.webhookUrl) ? { webhookUrl: request.webhookUrl } : {}),
    ...(request.debit
      ? { ...request.debit, sequenceType: SequenceType.recurring }
      : { redirectUrl: request.returnUrl, ...(locale ? { locale } : {}) }),
  };
}
