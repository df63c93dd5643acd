import { PaymentMethod as MollieMethod, SequenceType, type PaymentCreateParams } from '@mollie/api-client';

import { ProviderError, type PaymentRequest } from '../payment-provider.ts';
import { toDecimal } from './amounts.ts';
import { toMollieLocale, toMollieMethod } from './method-names.ts';

/** Mollie's default limit for a debit, in cents; larger debits are not attempted. */
const MAX_DEBIT_AMOUNT = 100_000;
const MAX_DESCRIPTION_LENGTH = 255;

/** Mollie's method. @throws ProviderError `refused`, without a call, for a method that does not fit */
function requireMollieMethod({ method, amount, debit }: PaymentRequest): MollieMethod {
  const name = toMollieMethod(method);
  if (!name) throw new ProviderError('refused', `unsupported payment method ${method}`, { field: 'method' });
  const isDebit = name === MollieMethod.directdebit;
  if (isDebit !== (debit !== null)) {
    throw new ProviderError('refused', 'a direct debit requires a mandate, and only a direct debit may have one', {
      field: 'mandateId',
    });
  }
  if (isDebit && (amount.currency !== 'EUR' || amount.amount > MAX_DEBIT_AMOUNT)) {
    throw new ProviderError('refused', 'a direct debit is limited to 1,000 euro', { field: 'amount' });
  }
  return name;
}

/** Mollie rejects a webhook URL that it cannot reach; a local demo polls instead. */
function isReachable(endpoint: string, webhookUrl: string): boolean {
  const isOwn = (url: string) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(new URL(url).hostname);
  return isOwn(endpoint) || !isOwn(webhookUrl);
}

/**
 * Parameters of a new payment: a hosted one with its return URL, a debit with its mandate.
 * @throws ProviderError `refused` for an unsupported method, or a debit without a mandate or over the limit
 */
export function toCreateParameters(request: PaymentRequest, endpoint: string): PaymentCreateParams {
  const method = requireMollieMethod(request);
  const locale = toMollieLocale(request.locale);
  return {
    amount: toDecimal(request.amount),
    description: request.description.slice(0, MAX_DESCRIPTION_LENGTH),
    method,
    metadata: { payment_id: request.paymentId, order_id: request.orderId },
    idempotencyKey: request.idempotencyKey,
    ...(isReachable(endpoint, request.webhookUrl) ? { webhookUrl: request.webhookUrl } : {}),
    ...(request.debit
      ? { ...request.debit, sequenceType: SequenceType.recurring }
      : { redirectUrl: request.returnUrl, ...(locale ? { locale } : {}) }),
  };
}
