import type { ClientBase } from 'pg';

import { BOOK_RULES } from './book-rules.ts';

/** Tables whose number of rows tells whether a backup is the right one. */
const COUNTED = ['tenants', 'users', 'profiles', 'messages', 'orders', 'invoices', 'photos', 'audit_log'];

export interface Findings {
  /** Rules that are broken, and how often. */
  faults: Array<{ rule: string; count: number }>;
  counts: Array<{ table: string; rows: number }>;
  /** When the last change was committed that the database has; null if none was applied after its backup. */
  lastChange: Date | null;
}

/** @param client a superuser, to whom row-level security does not apply */
export async function checkBooks(client: ClientBase): Promise<Findings> {
  const count = async (query: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from (${query}) found`)).rows[0]!.n;
  const faults: Findings['faults'] = [];
  for (const [rule, query] of Object.entries(BOOK_RULES)) {
    const found = await count(query);
    if (found > 0) faults.push({ rule, count: found });
  }
  const counts: Findings['counts'] = [];
  for (const table of COUNTED) counts.push({ table, rows: await count(`select from ${table}`) });
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  return { faults, counts, lastChange: rows[0]!.at };
}
