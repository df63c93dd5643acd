import { z } from 'zod';

/** `{profile, choice}`: what the member does with the card of a profile. */
export const swipeSchema = z.object({ profile: z.string(), choice: z.enum(['like', 'pass']) });
export type SwipeInput = z.output<typeof swipeSchema>;
