import { z } from 'zod';

import { memberCall } from '../call.ts';
import { photoShape } from '../views.schema.ts';

const album = z.strictObject({
  profile: z.strictObject({ id: z.string(), name: z.string() }),
  count: z.int(),
  state: z.enum(['closed', 'asked', 'granted', 'open']),
  asked: z.iso.datetime().nullable(),
  reveals: z.boolean(),
  photos: z.array(photoShape),
  closes_in: z.int().nullable(),
  own: z.strictObject({ count: z.int(), state: z.enum(['closed', 'asked', 'granted']) }),
});

const profileSchema = z.strictObject({ profile: z.string() });

export const albumCalls = [
  memberCall({
    method: 'GET',
    path: '/api/album.php',
    summary: "The private albums of the member and another: what each may see of the other's",
    input: profileSchema,
    output: album,
    errors: ['not_found'],
    idFields: ['profile'],
    answer: (ctx, { input, services }) => services.privateAlbum.viewAlbum(ctx, input.profile),
  }),
  memberCall({
    method: 'POST',
    path: '/api/album.php',
    summary: 'Asks for a private album, or opens it on the screen for 15 minutes, which its owner sees (`look`)',
    input: profileSchema.extend({ action: z.enum(['ask', 'look']) }),
    output: album,
    errors: ['not_confirmed', 'not_found', 'too_many_requests'],
    idFields: ['profile'],
    answer: async (ctx, { input: { profile, action }, services: { privateAlbum } }) => {
      await (action === 'ask' ? privateAlbum.askAccess(ctx, { profile }) : privateAlbum.look(ctx, { profile }));
      return privateAlbum.viewAlbum(ctx, profile);
    },
  }),
];
