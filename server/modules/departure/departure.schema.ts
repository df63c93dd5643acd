import { z } from 'zod';

import { fieldError } from '../../lib/errors.ts';
import { DEPARTURE_REASONS } from './departure-reasons.schema.ts';

/** Any number of reasons, none included: nobody has to explain themselves. */
const reasonsSchema = z.array(z.enum(DEPARTURE_REASONS)).transform((reasons) => [...new Set(reasons)]);

/** The reasons that a member names. @throws DomainError `invalid_fields` for one that is not on the list */
export function parseReasons(named: readonly string[]): string[] {
  const parsed = reasonsSchema.safeParse(named);
  if (!parsed.success) throw fieldError('reasons', 'reasons_unknown');
  return parsed.data;
}
