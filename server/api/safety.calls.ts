import { z } from 'zod';

import { blockSchema } from '../modules/safety/block.schema.ts';
import { memberCall } from './call.ts';

export const safetyCalls = [
  memberCall({
    method: 'POST',
    path: '/api/block.php',
    summary: 'Blocks a profile: both vanish for each other',
    input: blockSchema,
    output: z.strictObject({ blocked: z.literal(true) }),
    errors: ['not_found'],
    ids: ['profile'],
    answer: (ctx, { input, services }) => services.safety.blockProfile(ctx, input),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/block.php',
    summary: 'Takes a block back',
    input: blockSchema,
    output: z.strictObject({ blocked: z.literal(false) }),
    errors: ['not_found'],
    ids: ['profile'],
    answer: (ctx, { input, services }) => services.safety.unblockProfile(ctx, input),
  }),
];
