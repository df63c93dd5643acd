import { z } from 'zod';

import { geocodeSchema } from '../../modules/people/places/index.ts';
import { publicCall } from '../call.ts';

const place = z.strictObject({ name: z.string(), region: z.string().nullable(), country: z.string() });

export const placeCalls = [
  publicCall({
    method: 'GET',
    path: '/api/geocode.php',
    summary: 'The town or village at a point, looked up by grid cell of about 5 km; null where there is none nearby',
    input: geocodeSchema,
    output: z.strictObject({ place: place.nullable() }),
    answer: (ctx, { input, services }) => services.places.findPlace(ctx, input),
  }),
];
