import { z } from 'zod';

const name = z.string().max(20);

/** `{answers}`: option by question, one or several. Valid ones depend on the tenant's niche. */
export const matchAnswersSchema = z.object({ answers: z.record(name, name) });
export type MatchAnswersInput = z.output<typeof matchAnswersSchema>;
