import { z } from 'zod';

/** `{profile}` to unlike, or whose match to end. */
export const profileIdSchema = z.object({ profile: z.string() });

/** `POST /api/like.php`; `subject` is the name of a prompt, `about`, or the id of a photo of the profile. */
export const likeSchema = profileIdSchema.extend({ subject: z.string().max(40).optional() });
