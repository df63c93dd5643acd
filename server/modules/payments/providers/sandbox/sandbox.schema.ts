import { z } from 'zod';

/** What the tester can let happen at the checkout. */
export const OUTCOMES = ['paid', 'pending', 'authorized', 'failed', 'canceled', 'expired'] as const;
/** Why a payment failed, in the provider's words. */
export const FAILURES = ['insufficient_funds', 'refused_by_issuer'] as const;
/** When the site hears of it. */
export const NOTICE_WAYS = ['at_once', 'later', 'five_times', 'never', 'before_return'] as const;

/** What the checkout's form says. */
export const decisionSchema = z.object({
  outcome: z.enum(OUTCOMES, { error: 'required' }),
  failure: z.enum(FAILURES).default('insufficient_funds'),
  notice: z.enum(NOTICE_WAYS).default('at_once'),
});
export type Decision = z.output<typeof decisionSchema>;

/** What can be done to a payment later. */
export const ACTIONS = ['paid', 'failed', 'refund', 'fail_refund', 'chargeback', 'reverse_chargeback'] as const;
export type SandboxAction = (typeof ACTIONS)[number];

/** An amount as people write it, in whole or hundredths: `5`, `4,99`; in minor units afterwards. */
const amount = z
  .string()
  .regex(/^\d{1,5}(?:[.,]\d{1,2})?$/, { error: 'amount_invalid' })
  .transform((text) => {
    const [whole, part = ''] = text.split(/[.,]/);
    return Number(whole) * 100 + Number(part.padEnd(2, '0'));
  });

/** What a form of the list of payments says. */
export const actionSchema = z.object({
  id: z.string(),
  action: z.enum(ACTIONS),
  /** Of a refund; empty for all that is left. */
  amount: z.union([z.literal('').transform(() => null), amount]).default(null),
  /** The refund that fails. */
  refund: z.string().default(''),
  /** Without it the site has to find out for itself. */
  notice: z.enum(['at_once', 'never']).default('at_once'),
});
export type ActionInput = z.output<typeof actionSchema>;
