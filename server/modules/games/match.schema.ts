import { z } from 'zod';

const name = z.string().max(20);

/** `{answers}`: option by question, one or several at a time; which there are, the site's niche says. */
export const matchAnswersSchema = z.object({ answers: z.record(name, name) });
export type MatchAnswersInput = z.output<typeof matchAnswersSchema>;
