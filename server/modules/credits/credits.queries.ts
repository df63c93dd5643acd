import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';

/** Members whose cached balance differs from the sum of their entries: always none, or the alarm rings. */
export async function selectDrift(
  trx: Trx,
  tenantId: string,
): Promise<Array<{ userId: string; cached: number; summed: number }>> {
  const { rows } = await sql<{ userId: string; cached: number; summed: number }>`
    select u.id as user_id, u.credits as cached, coalesce(sum(e.amount), 0)::int as summed
    from users u
    left join ledger_accounts a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.kind = 'member'
    left join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    where u.tenant_id = ${tenantId}
    group by u.id, u.credits
    having u.credits <> coalesce(sum(e.amount), 0)`.execute(trx);
  return rows;
}
