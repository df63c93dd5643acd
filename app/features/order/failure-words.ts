import type { OrderView } from '../../../server/modules/payments/order.view.ts';

/** Why nothing was paid, as far as a buyer can do something about it. */
export type FailureReason =
  'funds' | 'card' | 'details' | 'inactive' | 'unconfirmed' | 'account' | 'canceled' | 'expired';

/** Words of card schemes and providers, and the codes that banks give for a debit (ISO 20022, external status reasons). */
const REASONS: Record<string, FailureReason> = {
  insufficient_funds: 'funds',
  AM04: 'funds',
  card_declined: 'card',
  refused_by_issuer: 'card',
  invalid_card_number: 'details',
  invalid_card_holder_name: 'details',
  invalid_cvv: 'details',
  invalid_card_type: 'details',
  card_expired: 'inactive',
  inactive_card: 'inactive',
  authentication_abandoned: 'unconfirmed',
  authentication_failed: 'unconfirmed',
  authentication_required: 'unconfirmed',
  authentication_unavailable_acs: 'unconfirmed',
  AC01: 'account',
  AC04: 'account',
  AC06: 'account',
  AC13: 'account',
  AG01: 'account',
};

/** What to tell the buyer about an order that was not paid; null where it is not known, or would help nobody. */
export function failureReason({ status, failure }: Pick<OrderView, 'status' | 'failure'>): FailureReason | null {
  if (status === 'canceled' || status === 'expired') return status;
  return failure !== null && Object.hasOwn(REASONS, failure) ? REASONS[failure]! : null;
}
