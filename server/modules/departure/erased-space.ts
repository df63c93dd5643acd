import type { Database } from '../../../db/client.ts';
import { TABLES_OF_PROFILE, TABLES_OF_USER } from './erased-tables.ts';

/** Tables from which erasure deletes rows or texts, besides those it deletes from as a whole. */
const EMPTIED = [
  'users',
  'profiles',
  'messages',
  'conversation_members',
  'login_blocks',
  'mail_reports',
  'fictional_notes',
  'payments',
  'payment_notices',
  'orders',
  'order_cases',
  'mandates',
  'discount_codes',
  'complaints',
  'reports',
  'held_evidence',
  'held_mandates',
];

/** Every table whose files may still contain erased data. */
export const ERASED_TABLES: readonly string[] = [...TABLES_OF_USER, ...Object.keys(TABLES_OF_PROFILE), ...EMPTIED];

/**
 * Vacuums the affected tables after an erasure: until then their files still contain the old row versions. Rows
 * visible to a running transaction are left to autovacuum.
 * @param erased number of erased accounts; 0 skips it
 * @returns `erased`
 */
export async function clearErasedSpace(database: Pick<Database, 'vacuum'>, erased: number): Promise<number> {
  if (erased > 0) await database.vacuum(ERASED_TABLES);
  return erased;
}
