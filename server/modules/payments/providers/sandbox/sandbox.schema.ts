import { z } from 'zod';

import { ACTIONS, FAILURES, LATER_NOTICES, NOTICE_WAYS, OUTCOMES } from './choices.schema.ts';

/** Form of the checkout. */
export const decisionSchema = z.object({
  outcome: z.enum(OUTCOMES, { error: 'required' }),
  failure: z.enum(FAILURES).default('insufficient_funds'),
  notice: z.enum(NOTICE_WAYS).default('at_once'),
});
export type Decision = z.output<typeof decisionSchema>;

/** An amount as typed, whole or with hundredths: `5`, `4,99`; parsed to minor units. */
const amount = z
  .string()
  .regex(/^\d{1,5}(?:[.,]\d{1,2})?$/, { error: 'amount_invalid' })
  .transform((text) => {
    const [whole, part = ''] = text.split(/[.,]/);
    return Number(whole) * 100 + Number(part.padEnd(2, '0'));
  });

/** Form of the list of payments. */
export const actionSchema = z.object({
  action: z.enum(ACTIONS),
  /** Of a refund; empty for all that is left. */
  amount: z.preprocess((value) => (value === '' ? undefined : value), amount.optional()),
  /** The refund that fails. */
  refund: z.string().default(''),
  notice: z.enum(LATER_NOTICES).default('at_once'),
});
export type ActionInput = z.output<typeof actionSchema>;
