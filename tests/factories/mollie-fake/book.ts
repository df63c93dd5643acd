import { randomBytes } from 'node:crypto';

/** A decimal string, as in Mollie's API. */
export interface Amount {
  value: string;
  currency: string;
}

export interface FakeRefund {
  id: string;
  status: string;
  amount: Amount;
  description: string;
  metadata: unknown;
  createdAt: Date;
}

export interface FakeChargeback {
  id: string;
  amount: Amount;
  createdAt: Date;
  reversedAt: Date | null;
}

/** Body of a payment request. */
export interface PaymentParameters {
  amount: Amount;
  description: string;
  method: string;
  metadata: unknown;
  redirectUrl?: string;
  webhookUrl?: string;
  locale?: string;
  sequenceType?: string;
  customerId?: string;
  mandateId?: string;
}

export interface FakePayment extends PaymentParameters {
  id: string;
  status: string;
  createdAt: Date;
  failure: string | null;
  refunds: FakeRefund[];
  chargebacks: FakeChargeback[];
}

export interface FakeCustomer {
  id: string;
  name: string;
  email: string;
  metadata: unknown;
  createdAt: Date;
  mandates: Array<{ id: string; status: string; asked: Record<string, string> }>;
}

/** Contents of a Mollie account, oldest first. */
export interface AccountData {
  payments: FakePayment[];
  customers: FakeCustomer[];
}

/** `tr_` and ten letters and digits. */
export function newMollieId(prefix: string): string {
  const letters = randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '');
  return `${prefix}_${letters.slice(0, 10)}`;
}

const cents = ({ value }: Amount) => Math.round(Number(value) * 100);
const euros = (amount: number, currency: string): Amount => ({ value: (amount / 100).toFixed(2), currency });

/** Mollie counts requested refunds as refunded unless they failed or were canceled. */
export function refundedAmount({ refunds, amount }: FakePayment): Amount {
  const counted = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return euros(
    counted.reduce((sum, refund) => sum + cents(refund.amount), 0),
    amount.currency,
  );
}

export function chargedBackAmount({ chargebacks, amount }: FakePayment): Amount {
  const counted = chargebacks.filter(({ reversedAt }) => reversedAt === null);
  return euros(
    counted.reduce((sum, one) => sum + cents(one.amount), 0),
    amount.currency,
  );
}

/** Amount that can still be refunded, in cents. */
export const remainingAmount = (payment: FakePayment): number => cents(payment.amount) - cents(refundedAmount(payment));
