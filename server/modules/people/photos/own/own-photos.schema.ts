import { z } from 'zod';

/** More than any site allows. */
const PHOTO_IDS_MAX = 100;

export const removePhotoSchema = z.strictObject({ photo: z.string() });

/** Either a new order of all photos or the id of the main one. */
export const arrangePhotosSchema = z
  .strictObject({ order: z.array(z.string()).min(1).max(PHOTO_IDS_MAX).optional(), main: z.string().optional() })
  .refine(({ order, main }) => (order === undefined) !== (main === undefined), {
    path: ['order'],
    error: 'either_order_or_main',
  });

export type ArrangePhotosInput = z.output<typeof arrangePhotosSchema>;
