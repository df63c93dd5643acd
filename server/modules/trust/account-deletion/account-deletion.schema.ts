import { z } from 'zod';

import { fieldError } from '../../../lib/errors/errors.ts';
import { DELETION_REASONS } from './deletion-reasons.schema.ts';

/** Reasons are optional. */
const reasonsSchema = z.array(z.enum(DELETION_REASONS)).transform((reasons) => [...new Set(reasons)]);

/**
 * Parses the reasons given by a member.
 * @throws DomainError `invalid_fields` for an unknown reason
 */
export function parseDeletionReasons(named: readonly string[]): string[] {
  const parsed = reasonsSchema.safeParse(named);
  if (!parsed.success) throw fieldError('reasons', 'reasons_unknown');
  return parsed.data;
}
