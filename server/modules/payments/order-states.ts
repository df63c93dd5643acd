/** What an order can be (decisions, section 6). */
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

/** What a provider can say of a payment; `unknown` is a word that this platform does not know. */
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

/** The order's state that a provider's word stands for; an unknown one changes nothing. */
const ORDER_STATE_OF: Record<PaymentState, OrderState | null> = {
  open: 'created',
  pending: 'pending',
  // Reserved, not received: nothing is granted for it.
  authorized: 'pending',
  paid: 'paid',
  canceled: 'canceled',
  expired: 'expired',
  failed: 'failed',
  unknown: null,
};

/**
 * Where an order may go. Money that was received counts whatever the order was before it: a payment can still succeed
 * after the buyer or the platform gave the order up. What was paid ends only by money that goes back, and comes back
 * when a refund or a chargeback is undone.
 */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  created: ['pending', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'canceled', 'expired'],
  failed: ['paid'],
  canceled: ['paid'],
  expired: ['paid'],
  paid: ['refunded', 'charged_back'],
  refunded: ['paid', 'charged_back'],
  charged_back: ['paid', 'refunded'],
};

/** Whether an order in state `from` may become `to`. Staying is no transition. */
export const mayBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);

/** States in which nothing more is to be expected of the buyer or the provider but money that goes back. */
export const isSettled = (state: OrderState): boolean => state !== 'created' && state !== 'pending';

/** Whether an order came to its end without money; should money come late all the same, it counts. */
export const endedUnpaid = (state: OrderState): boolean =>
  state === 'failed' || state === 'canceled' || state === 'expired';

/** What a provider said of a payment, as far as it decides the order's state. Amounts in minor units. */
interface Told {
  state: PaymentState;
  amount: number;
  refunded: number;
  chargedBack: number;
}

/**
 * The state an order is to be in by what its provider said; null when that changes nothing.
 */
export function stateTold({ state, amount, refunded, chargedBack }: Told): OrderState | null {
  if (state !== 'paid') return ORDER_STATE_OF[state];
  if (chargedBack > 0) return 'charged_back';
  return refunded >= amount ? 'refunded' : 'paid';
}
