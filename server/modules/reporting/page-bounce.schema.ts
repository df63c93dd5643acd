import { z } from 'zod';

import { SCREEN_NAMES } from './screen-names.ts';

/** A page counts as left at once within this time (decisions, section 12). */
const BOUNCE_SECONDS = 10;

/**
 * What POST /api/page-bounce.php takes: the screen's name, never an address, which may name whose profile it was. How
 * long the page was open may be told; untold it is the longest that still counts.
 */
export const pageBounceSchema = z.object({
  screen: z.enum(SCREEN_NAMES, { error: ({ input }) => (input === undefined ? 'required' : 'invalid') }),
  seconds: z.number().min(0).max(BOUNCE_SECONDS).default(BOUNCE_SECONDS),
});
export type PageBounceInput = z.output<typeof pageBounceSchema>;
