import type { Database } from '../../../db/client.ts';
import { TABLES_OF_PROFILE, TABLES_OF_USER } from './erased-tables.ts';

/** Tables from which erasure takes rows or words, beside those that it empties whole for an account. */
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

/** Every table whose files may still hold what was erased. */
export const ERASED_TABLES: readonly string[] = [...TABLES_OF_USER, ...Object.keys(TABLES_OF_PROFILE), ...EMPTIED];

/**
 * Clears what was erased from the tables' files after an erasure: until then the old rows lie there, though no query
 * finds them. What a running transaction may still see stays for PostgreSQL's own rounds.
 * @param erased how much was; nothing is done for nothing
 * @returns the same
 */
export async function clearErasedSpace(database: Pick<Database, 'vacuum'>, erased: number): Promise<number> {
  if (erased > 0) await database.vacuum(ERASED_TABLES);
  return erased;
}
