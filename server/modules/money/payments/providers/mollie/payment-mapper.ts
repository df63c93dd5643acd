import type { Payment, Refund } from '@mollie/api-client';

import { PAYMENT_STATES, type PaymentState } from '../../orders/order-states.ts';
import { REFUND_STATES, type ProviderPayment, type ProviderRefund, type RefundState } from '../payment-provider.ts';
import { toMinorUnits } from './amounts.ts';

type Amount = { value: string; currency: string };

const minorUnits = (amount: Amount | undefined) => (amount ? toMinorUnits(amount).amount : 0);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const toPaymentState = (status: string): PaymentState => PAYMENT_STATES.find((state) => state === status) ?? 'unknown';

/** An unknown state must not be shown as done. */
const toRefundState = (status: string): RefundState => REFUND_STATES.find((state) => state === status) ?? 'pending';

function metadataValue(metadata: unknown, name: string): string | null {
  const value = metadata !== null && typeof metadata === 'object' ? Reflect.get(metadata, name) : null;
  return typeof value === 'string' ? value : null;
}

export function toProviderRefund(refund: Pick<Refund, 'id' | 'status' | 'amount' | 'metadata'>): ProviderRefund {
  return {
    id: refund.id,
    state: toRefundState(refund.status),
    amount: minorUnits(refund.amount),
    refundId: metadataValue(refund.metadata, 'refund_id'),
  };
}

/** Mollie counts a refund when it is requested; only executed refunds count here. */
function refundedAmount(payment: Payment, refunds: ProviderRefund[]): number {
  const counted = minorUnits(payment.amountRefunded);
  if (!payment._embedded?.refunds) return counted;
  return Math.min(counted, sum(refunds.filter(({ state }) => state === 'refunded').map(({ amount }) => amount)));
}

/** A reversal either lowers Mollie's total or only marks the chargeback: both are handled. */
function chargedBackAmount(payment: Payment): number {
  const counted = minorUnits(payment.amountChargedBack);
  const chargebacks = payment._embedded?.chargebacks;
  if (!chargebacks) return counted;
  return Math.min(counted, sum(chargebacks.filter((one) => !one.reversedAt).map(({ amount }) => minorUnits(amount))));
}

const FAILURE_FIELDS = ['failureReason', 'bankReasonCode', 'bankReason'] as const;

/** Failure reason: of a card, a bank's code for a debit, or Mollie's status reason. */
function failureReason({ details, statusReason }: Payment): string | null {
  const reason = FAILURE_FIELDS.map((name) => metadataValue(details, name)).find((value) => value !== null);
  return reason ?? statusReason?.code ?? null;
}

/** Country of a card, or the first two letters of an IBAN. */
function payerCountry({ details }: Payment): string | null {
  const country = metadataValue(details, 'cardCountryCode') ?? metadataValue(details, 'consumerAccount')?.slice(0, 2);
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null;
}

/**
 * Maps Mollie's payment.
 * @throws Error for an answer without a readable amount
 */
export function toProviderPayment(payment: Payment): ProviderPayment {
  const refunds = (payment._embedded?.refunds ?? []).map(toProviderRefund);
  return {
    id: payment.id,
    paymentId: metadataValue(payment.metadata, 'payment_id'),
    state: toPaymentState(payment.status),
    amount: toMinorUnits(payment.amount),
    refunded: refundedAmount(payment, refunds),
    chargedBack: chargedBackAmount(payment),
    refunds,
    checkoutUrl: payment._links.checkout?.href ?? null,
    payerCountry: payerCountry(payment),
    failure: failureReason(payment),
  };
}
