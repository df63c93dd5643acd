import type { Selectable } from 'kysely';

import type { SandboxPaymentsTable, SandboxRefundsTable } from '../../../../../db/types.ts';
import type { PaymentState } from '../../order-states.ts';
import type { ProviderPayment, ProviderRefund, RefundState } from '../../provider.ts';

export type SandboxPayment = Omit<Selectable<SandboxPaymentsTable>, 'tenantId'>;
export type SandboxRefund = Omit<Selectable<SandboxRefundsTable>, 'tenantId'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A pending or reserved payment is paid so long after the tester chose that. */
export const SETTLES_AFTER_MS = MINUTE_MS;
/** A debit that nobody decides about is paid after so long. */
export const DEBIT_SETTLES_AFTER_MS = 2 * DAY_MS;
const EXPIRES_AFTER_MS = 15 * MINUTE_MS;
const TRANSFER_EXPIRES_AFTER_MS = 12 * DAY_MS;
const REFUND_QUEUED_MS = 10_000;
/** A refund has reached the buyer so long after it was asked for. */
export const REFUNDED_AFTER_MS = MINUTE_MS;

/** Until when an open payment of this method can be paid, in ms from its creation. */
export const expiresAfter = (method: string): number =>
  method === 'sct' ? TRANSFER_EXPIRES_AFTER_MS : EXPIRES_AFTER_MS;

type InTime = Pick<SandboxPayment, 'state' | 'settlesAt' | 'expiresAt'>;

/** What a payment is at a moment: time alone makes a waiting one paid, and an open one expired. */
export function paymentStateAt({ state, settlesAt, expiresAt }: InTime, now: Date): PaymentState {
  if ((state === 'pending' || state === 'authorized') && settlesAt && settlesAt <= now) return 'paid';
  if (state === 'open' && expiresAt <= now) return 'expired';
  return state as PaymentState;
}

/** What a refund is at a moment: queued, then pending, then with the buyer, unless the tester let it fail. */
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

/** What can still be refunded of a paid payment, in minor units: what is under way counts as gone. */
export function refundable(payment: SandboxPayment, refunds: readonly SandboxRefund[], now: Date): number {
  if (paymentStateAt(payment, now) !== 'paid') return 0;
  const given = refunds.filter(({ failedAt }) => failedAt === null).map(({ amount }) => amount);
  return Math.max(0, payment.amount - payment.chargedBack - sum(given));
}

/** A refund as the platform reads it. */
export function refundTold(refund: SandboxRefund, now: Date): ProviderRefund {
  const { id, refundId, amount } = refund;
  return { id, state: refundStateAt(refund, now), amount, refundId };
}

/** Where the buyer decides about a payment, on the site that it comes back to. */
const checkoutUrl = ({ id, returnUrl }: Pick<SandboxPayment, 'id' | 'returnUrl'>): string =>
  new URL(`/sandbox/checkout/${id}`, returnUrl).href;

/** A payment as the platform reads it. */
export function paymentTold(
  payment: SandboxPayment,
  refunds: readonly SandboxRefund[],
  now: Date,
): ProviderPayment & { paymentId: string } {
  const state = paymentStateAt(payment, now);
  const told = refunds.map((refund) => refundTold(refund, now));
  return {
    id: payment.id,
    paymentId: payment.paymentId,
    state,
    amount: { amount: payment.amount, currency: payment.currency },
    refunded: sum(told.filter((refund) => refund.state === 'refunded').map(({ amount }) => amount)),
    chargedBack: payment.chargedBack,
    refunds: told,
    failure: payment.failure,
    checkoutUrl: state === 'open' && payment.mandateId === null ? checkoutUrl(payment) : null,
  };
}
