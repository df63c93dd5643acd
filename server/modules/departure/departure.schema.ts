import { z } from 'zod';

/** Why members leave, as the form lists it and as it is stored. */
export const DEPARTURE_REASONS = [
  'found_someone',
  'break',
  'too_few',
  'fictional',
  'mails',
  'price',
  'privacy',
  'technical',
  'other',
] as const;
export type DepartureReason = (typeof DEPARTURE_REASONS)[number];

/** Any number of reasons, none included: nobody has to explain themselves. */
export const reasonsSchema = z.array(z.enum(DEPARTURE_REASONS)).transform((reasons) => [...new Set(reasons)]);
