import { z } from 'zod';

import { ACTIONS, FAILURES, ACTION_EVENT_TIMINGS, EVENT_TIMINGS, OUTCOMES } from './choices.schema.ts';

export const decisionSchema = z.object({
  outcome: z.enum(OUTCOMES, { error: 'required' }),
  failure: z.enum(FAILURES).default('insufficient_funds'),
  notice: z.enum(EVENT_TIMINGS).default('at_once'),
});
export type Decision = z.output<typeof decisionSchema>;

/** Form of the list of payments. */
export const actionSchema = z.object({
  action: z.enum(ACTIONS),
  /** Of a refund, as typed; empty for all that is left. */
  amount: z.string().default(''),
  /** The refund that fails. */
  refund: z.string().default(''),
  notice: z.enum(ACTION_EVENT_TIMINGS).default('at_once'),
});
export type ActionInput = z.output<typeof actionSchema>;
