import { z } from 'zod';

/** `{profile}` to like or unlike. */
export const likeSchema = z.object({ profile: z.string() });
