import { z } from 'zod';

/** `{profile}` to like or unlike. */
export const likeSchema = z.object({ profile: z.string() });
export type LikeInput = z.output<typeof likeSchema>;
