import { z } from 'zod';

import { DEPARTURE_REASONS } from './departure-reasons.schema.ts';

/** Any number of reasons, none included: nobody has to explain themselves. */
export const reasonsSchema = z.array(z.enum(DEPARTURE_REASONS)).transform((reasons) => [...new Set(reasons)]);
