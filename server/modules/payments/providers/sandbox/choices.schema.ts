/** What the tester can let happen at the checkout. */
export const OUTCOMES = ['paid', 'pending', 'authorized', 'failed', 'canceled', 'expired'] as const;
/** Why a payment failed, in the provider's words. */
export const FAILURES = ['insufficient_funds', 'refused_by_issuer'] as const;
/** When the site hears of it. */
export const NOTICE_WAYS = ['at_once', 'later', 'five_times', 'never', 'before_return'] as const;
/** Whether the site hears of what is done later; otherwise it has to find out by itself. */
export const LATER_NOTICES = ['at_once', 'never'] as const;

/** What can be done to a payment later. */
export const ACTIONS = ['paid', 'failed', 'refund', 'fail_refund', 'chargeback', 'reverse_chargeback'] as const;
export type SandboxAction = (typeof ACTIONS)[number];
