import { z } from 'zod';

/** Body of `POST` and `DELETE /api/block.php`. */
export const blockSchema = z.object({ profile: z.string() });
