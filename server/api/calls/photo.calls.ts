import { z } from 'zod';

import { arrangePhotosSchema, removePhotoSchema } from '../../modules/people/photos/index.ts';
import { memberCall } from '../call.ts';
import { photoShape } from '../views.schema.ts';

export const photoCalls = [
  memberCall({
    method: 'GET',
    path: '/api/photo.php',
    summary: "A profile's photos in order, for a carousel; those that are locked for the member are blurred",
    input: z.object({ profile: z.string() }),
    output: z.strictObject({ photos: z.array(photoShape) }),
    errors: ['not_found'],
    idFields: ['profile'],
    answer: async (ctx, { input, services }) => ({ photos: await services.profiles.listPhotos(ctx, input.profile) }),
  }),
  memberCall({
    method: 'PUT',
    path: '/api/photo.php',
    summary: "Reorders the member's own photos (all ids, except removed ones), or moves one to the front",
    input: arrangePhotosSchema,
    output: z.strictObject({ photos: z.array(photoShape) }),
    errors: ['not_found', 'conflict', 'photo_not_active'],
    idFields: ['main'],
    answer: async (ctx, { input, services }) => ({ photos: await services.photos.arrangePhotos(ctx, input) }),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/photo.php',
    summary: "Permanently deletes one of the member's own photos",
    input: removePhotoSchema,
    output: z.strictObject({ deleted: z.literal(true) }),
    errors: ['not_found'],
    idFields: ['photo'],
    answer: async (ctx, { input, services }) => {
      await services.photos.removePhoto(ctx, input.photo);
      return { deleted: true as const };
    },
  }),
];
