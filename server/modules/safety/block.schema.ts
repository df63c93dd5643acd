import { z } from 'zod';

/** Whom to block, or to let back: `POST` and `DELETE /api/block.php`. */
export const blockSchema = z.object({ profile: z.string() });
