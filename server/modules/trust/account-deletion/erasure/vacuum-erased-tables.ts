import type { Database } from '../../../../../db/client.ts';
import { PROFILE_TABLES, USER_TABLES } from './erased-tables.ts';

/** Tables from which erasure deletes rows or texts, besides those it deletes from as a whole. */
const PARTLY_ERASED_TABLES = [
  'users',
  'profiles',
  'messages',
  'conversation_members',
  'login_attempts',
  'mail_reports',
  'fictional_notes',
  'payments',
  'provider_events',
  'orders',
  'order_cases',
  'mandates',
  'discount_codes',
  'complaints',
  'reports',
  'retained_evidence',
  'retained_mandates',
];

/** Every table whose files may still contain erased data. */
export const ERASED_TABLES: readonly string[] = [
  ...USER_TABLES,
  ...Object.keys(PROFILE_TABLES),
  ...PARTLY_ERASED_TABLES,
];

/**
 * Vacuums the affected tables after an erasure: until then their files still contain the old row versions. Rows
 * visible to a running transaction are left to autovacuum.
 * @param erased number of erased accounts; 0 skips it
 * @returns `erased`
 */
export async function vacuumErasedTables(database: Pick<Database, 'vacuum'>, erased: number): Promise<number> {
  if (erased > 0) await database.vacuum(ERASED_TABLES);
  return erased;
}
