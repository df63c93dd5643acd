import { z } from 'zod';

import { ACTIONS, FAILURES, LATER_NOTICES, NOTICE_WAYS, OUTCOMES } from './choices.schema.ts';

/** What the checkout's form says. */
export const decisionSchema = z.object({
  outcome: z.enum(OUTCOMES, { error: 'required' }),
  failure: z.enum(FAILURES).default('insufficient_funds'),
  notice: z.enum(NOTICE_WAYS).default('at_once'),
});
export type Decision = z.output<typeof decisionSchema>;

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
  action: z.enum(ACTIONS),
  /** Of a refund; empty for all that is left. */
  amount: z.preprocess((value) => (value === '' ? undefined : value), amount.optional()),
  /** The refund that fails. */
  refund: z.string().default(''),
  notice: z.enum(LATER_NOTICES).default('at_once'),
});
export type ActionInput = z.output<typeof actionSchema>;
