import type { OrderView } from '../../../../server/modules/money/payments/index.ts';

/** Reasons for a failed payment that a buyer can act on. */
type FailureReason = 'funds' | 'card' | 'details' | 'inactive' | 'unconfirmed' | 'account' | 'canceled' | 'expired';

/** Codes of card schemes and providers, and of banks for a debit (ISO 20022, external status reasons). */
const REASON_BY_CODE: Record<string, FailureReason> = {
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

/** The reason to show for an unpaid order; null if it is unknown or not actionable. */
export function toFailureReason({ status, failure }: Pick<OrderView, 'status' | 'failure'>): FailureReason | null {
  if (status === 'canceled' || status === 'expired') return status;
  return failure !== null && Object.hasOwn(REASON_BY_CODE, failure) ? REASON_BY_CODE[failure]! : null;
}
