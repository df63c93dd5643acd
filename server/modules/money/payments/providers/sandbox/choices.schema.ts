/** Outcomes that the tester can choose at the checkout. */
export const OUTCOMES = ['paid', 'pending', 'authorized', 'failed', 'canceled', 'expired'] as const;
/** Failure reasons as provider codes. */
export const FAILURES = ['insufficient_funds', 'refused_by_issuer'] as const;
/** When the events of a payment are sent. */
export const EVENT_TIMINGS = ['at_once', 'later', 'five_times', 'never', 'before_return'] as const;
/** When the events of a later action are sent; `never` leaves it to polling. */
export const ACTION_EVENT_TIMINGS = ['at_once', 'never'] as const;

/** Later actions on a payment. */
export const ACTIONS = ['paid', 'failed', 'refund', 'fail_refund', 'chargeback', 'reverse_chargeback'] as const;
export type SandboxAction = (typeof ACTIONS)[number];
