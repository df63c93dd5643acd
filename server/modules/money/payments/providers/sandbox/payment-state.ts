import type { Selectable } from 'kysely';

import type { SandboxPaymentsTable, SandboxRefundsTable } from '../../../../../../db/types.ts';
import { DAY_MS, MINUTE_MS } from '../../../../../lib/time/duration.ts';
import type { PaymentState } from '../../orders/order-states.ts';
import type { ProviderPayment, ProviderRefund, RefundState } from '../payment-provider.ts';

export type SandboxPayment = Omit<Selectable<SandboxPaymentsTable>, 'tenantId'>;
export type SandboxRefund = Omit<Selectable<SandboxRefundsTable>, 'tenantId'>;

/** A pending or authorized payment is paid this long after the tester chose that. */
export const SETTLES_AFTER_MS = MINUTE_MS;
/** A debit is paid after this time unless the tester decides otherwise. */
export const DEBIT_SETTLES_AFTER_MS = 2 * DAY_MS;
const EXPIRES_AFTER_MS = 15 * MINUTE_MS;
const TRANSFER_EXPIRES_AFTER_MS = 12 * DAY_MS;
const REFUND_QUEUED_MS = 10_000;
/** A refund is executed this long after it was requested. */
export const REFUNDED_AFTER_MS = MINUTE_MS;

/** How long an open payment of this method can be paid, in ms from its creation. */
export const expiryDelay = (method: string): number =>
  method === 'sct' ? TRANSFER_EXPIRES_AFTER_MS : EXPIRES_AFTER_MS;

type TimedPayment = Pick<SandboxPayment, 'state' | 'settlesAt' | 'expiresAt'>;

/** State of a payment at a moment: pending ones become paid and open ones expire with time. */
export function paymentStateAt({ state, settlesAt, expiresAt }: TimedPayment, now: Date): PaymentState {
  if ((state === 'pending' || state === 'authorized') && settlesAt && settlesAt <= now) return 'paid';
  if (state === 'open' && expiresAt <= now) return 'expired';
  return state as PaymentState;
}

/** State of a refund at a moment: queued, pending, refunded, unless the tester let it fail. */
function refundStateAt({ createdAt, failedAt }: Pick<SandboxRefund, 'createdAt' | 'failedAt'>, now: Date) {
  const age = now.getTime() - createdAt.getTime();
  const state: RefundState = failedAt
    ? 'failed'
    : age < REFUND_QUEUED_MS
      ? 'queued'
      : age < REFUNDED_AFTER_MS
        ? 'pending'
        : 'refunded';
  return state;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The amount of a paid payment that can still be refunded, in minor units; pending refunds count as refunded. */
export function refundableAmount(payment: SandboxPayment, refunds: readonly SandboxRefund[], now: Date): number {
  if (paymentStateAt(payment, now) !== 'paid') return 0;
  const given = refunds.filter(({ failedAt }) => failedAt === null).map(({ amount }) => amount);
  return Math.max(0, payment.amount - payment.chargedBack - sum(given));
}

export function toProviderRefund(refund: SandboxRefund, now: Date): ProviderRefund {
  const { id, refundId, amount } = refund;
  return { id, state: refundStateAt(refund, now), amount, refundId };
}

/** The sandbox checkout, on the host of the return URL. */
const checkoutUrl = ({ id, returnUrl }: Pick<SandboxPayment, 'id' | 'returnUrl'>): string =>
  new URL(`/sandbox/checkout/${id}`, returnUrl).href;

export function toProviderPayment(
  payment: SandboxPayment,
  refunds: readonly SandboxRefund[],
  now: Date,
): ProviderPayment & { paymentId: string } {
  const state = paymentStateAt(payment, now);
  const providerRefunds = refunds.map((refund) => toProviderRefund(refund, now));
  return {
    id: payment.id,
    paymentId: payment.paymentId,
    state,
    amount: { amount: payment.amount, currency: payment.currency },
    refunded: sum(providerRefunds.filter((refund) => refund.state === 'refunded').map(({ amount }) => amount)),
    chargedBack: payment.chargedBack,
    refunds: providerRefunds,
    failure: payment.failure,
    // An account of the tester has no country; that of a debit is known from its mandate.
    payerCountry: null,
    checkoutUrl: state === 'open' && payment.mandateId === null ? checkoutUrl(payment) : null,
  };
}
