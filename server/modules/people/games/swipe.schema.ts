import { z } from 'zod';

/** `{profile, choice}` of a card. */
export const swipeSchema = z.object({ profile: z.string(), choice: z.enum(['like', 'pass']) });
export type SwipeInput = z.output<typeof swipeSchema>;
