import { z } from 'zod';

import { blockSchema, reportSchema } from '../../modules/trust/safety/index.ts';
import { memberCall } from '../call.ts';

export const safetyCalls = [
  memberCall({
    method: 'POST',
    path: '/api/block.php',
    summary: 'Blocks a profile; both members disappear for each other',
    input: blockSchema,
    output: z.strictObject({ blocked: z.literal(true) }),
    errors: ['not_found', 'too_many_requests'],
    idFields: ['profile'],
    answer: (ctx, { input, services }) => services.safety.blockProfile(ctx, input),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/block.php',
    summary: 'Takes a block back',
    input: blockSchema,
    output: z.strictObject({ blocked: z.literal(false) }),
    errors: ['not_found', 'too_many_requests'],
    idFields: ['profile'],
    answer: (ctx, { input, services }) => services.safety.unblockProfile(ctx, input),
  }),
  memberCall({
    method: 'POST',
    path: '/api/report.php',
    summary: 'Reports a profile, a message or a photo to the site; returns the receipt',
    input: reportSchema,
    output: z.strictObject({ report: z.strictObject({ id: z.uuid(), reported_at: z.iso.datetime() }) }),
    status: 201,
    errors: ['not_found', 'too_many_requests'],
    idFields: ['profile', 'message', 'photo'],
    answer: (ctx, { input, services }) => services.safety.reportProfile(ctx, input),
  }),
];
