import { z } from 'zod';

/** `{profile}`: whom the member likes, or likes no longer. */
export const likeSchema = z.object({ profile: z.string() });
export type LikeInput = z.output<typeof likeSchema>;
