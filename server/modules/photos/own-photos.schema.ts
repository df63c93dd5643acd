import { z } from 'zod';

/** More than any site lets a member have. */
const MOST = 100;

/** Which photo the member takes away. */
export const removePhotoSchema = z.strictObject({ photo: z.string() });

/** Either a new order of all photos, or which of them comes first. */
export const arrangePhotosSchema = z
  .strictObject({ order: z.array(z.string()).min(1).max(MOST).optional(), main: z.string().optional() })
  .refine(({ order, main }) => (order === undefined) !== (main === undefined), {
    path: ['order'],
    error: 'either_order_or_main',
  });

export type ArrangePhotosInput = z.output<typeof arrangePhotosSchema>;
