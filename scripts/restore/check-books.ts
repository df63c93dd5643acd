import type { ClientBase } from 'pg';

/** What a restored database must not have, as queries of a count. */
const FAULTS: Readonly<Record<string, string>> = {
  'transfers whose entries do not sum to zero': `
    select from ledger_entries group by tenant_id, transfer_id having sum(amount) <> 0`,
  'transfers without entries': `
    select from ledger_transfers t where not exists (
      select from ledger_entries e where e.tenant_id = t.tenant_id and e.transfer_id = t.id)`,
  'members whose balance or debt differs from the ledger': `
    select from users u
      left join ledger_accounts a on a.tenant_id = u.tenant_id and a.user_id = u.id
      left join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    group by u.tenant_id, u.id
    having u.credits <> coalesce(sum(e.amount) filter (where a.kind = 'member'), 0)
      or u.credit_debt <> -coalesce(sum(e.amount) filter (where a.kind = 'member_debt'), 0)`,
  'members with a negative balance': 'select from users where credits < 0',
  // A series may begin after that of a company that it continues.
  'series of invoices with a gap or a number twice': `
    select from invoices group by series, year, case when series = '' then tenant_id end
    having count(*) <> max(number) - min(number) + 1 or count(distinct number) <> count(*)`,
  'series of invoices behind their numbers': `
    select from invoice_series s
    where s.last_number < (select max(number) from invoices i where i.series = s.company and i.year = s.year)`,
  'conversations with a gap in their messages': `
    select from messages group by tenant_id, conversation_id having count(*) <> max(seq) - min(seq) + 1`,
};

/** Tables whose number of rows tells whether a backup is the right one. */
const COUNTED = ['tenants', 'users', 'profiles', 'messages', 'orders', 'invoices', 'photos', 'audit_log'];

export interface Findings {
  /** Number of each kind of fault that was found. */
  faults: Array<{ what: string; count: number }>;
  counts: Array<{ table: string; rows: number }>;
  /** When the last change was committed that the database has; null if none was applied after its backup. */
  lastChange: Date | null;
}

/** @param client a superuser, whom row-level security does not bind */
export async function checkBooks(client: ClientBase): Promise<Findings> {
  const count = async (query: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from (${query}) found`)).rows[0]!.n;
  const faults: Findings['faults'] = [];
  for (const [what, query] of Object.entries(FAULTS)) {
    const found = await count(query);
    if (found > 0) faults.push({ what, count: found });
  }
  const counts: Findings['counts'] = [];
  for (const table of COUNTED) counts.push({ table, rows: await count(`select from ${table}`) });
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  return { faults, counts, lastChange: rows[0]!.at };
}
