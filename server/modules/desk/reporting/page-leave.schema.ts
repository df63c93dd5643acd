import { z } from 'zod';

import { SCREEN_NAMES } from './screen-names.ts';

/** A page leave within this time counts as a bounce (decisions, section 12). */
const MAX_LEAVE_SECONDS = 10;

/**
 * Input of `POST /api/page-bounce.php`: the name of the screen, never its URL, which may contain a profile id.
 * `seconds` defaults to the maximum that counts.
 */
export const pageLeaveSchema = z.object({
  screen: z.enum(SCREEN_NAMES, { error: ({ input }) => (input === undefined ? 'required' : 'invalid') }),
  seconds: z.number().min(0).max(MAX_LEAVE_SECONDS).default(MAX_LEAVE_SECONDS),
});
export type PageLeaveInput = z.output<typeof pageLeaveSchema>;
