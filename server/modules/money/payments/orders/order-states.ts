/** States of an order (decisions, section 6). */
export const ORDER_STATES = [
  'created',
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States of a payment at a provider; `unknown` stands for a status that this platform does not know. */
export const PAYMENT_STATES = [
  'open',
  'pending',
  'authorized',
  'paid',
  'canceled',
  'expired',
  'failed',
  'unknown',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The order state for a payment state; an unknown one changes nothing. */
const ORDER_STATE_OF: Record<PaymentState, OrderState | null> = {
  open: 'created',
  pending: 'pending',
  // Reserved, not received: grants nothing.
  authorized: 'pending',
  paid: 'paid',
  canceled: 'canceled',
  expired: 'expired',
  failed: 'failed',
  unknown: null,
};

/**
 * Allowed transitions. Received money counts in every unpaid state: a payment can succeed after the buyer or the
 * platform canceled the order. A paid order changes only by a refund or chargeback, and returns to `paid` when that is
 * reversed.
 */
const ALLOWED_TRANSITIONS: Record<OrderState, readonly OrderState[]> = {
  created: ['pending', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'canceled', 'expired'],
  failed: ['paid'],
  canceled: ['paid'],
  expired: ['paid'],
  paid: ['refunded', 'charged_back'],
  refunded: ['paid', 'charged_back'],
  charged_back: ['paid', 'refunded'],
};

/** Whether an order may change from `from` to `to`. Staying is no transition. */
export const canTransition = (from: OrderState, to: OrderState): boolean => ALLOWED_TRANSITIONS[from].includes(to);

/** Whether only refunds and chargebacks can still change the order. */
export const isFinalState = (state: OrderState): boolean => state !== 'created' && state !== 'pending';

/** Whether an order ended without payment; a late payment still counts. */
export const isUnpaidFinalState = (state: OrderState): boolean =>
  state === 'failed' || state === 'canceled' || state === 'expired';

/** The part of a payment's status that decides the order's state. Amounts in minor units. */
interface PaymentStatus {
  state: PaymentState;
  amount: number;
  refunded: number;
  chargedBack: number;
}

/** The order state that a payment's status implies; null when it implies none. */
export function toOrderState({ state, amount, refunded, chargedBack }: PaymentStatus): OrderState | null {
  if (state !== 'paid') return ORDER_STATE_OF[state];
  if (chargedBack > 0) return 'charged_back';
  return refunded >= amount ? 'refunded' : 'paid';
}
