import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

/** A member whose cached balance or debt differs from the ledger, in credits. */
interface BalanceDrift {
  userId: string;
  cached: number;
  summed: number;
  cachedDebt: number;
  summedDebt: number;
}

/** Members whose cached balance or debt differs from the sum of their entries. Expected to be empty. */
export async function selectBalanceDrift(trx: Trx, tenantId: string): Promise<BalanceDrift[]> {
  const summed = sql`coalesce(sum(e.amount) filter (where a.kind = 'member'), 0)::int`;
  const summedDebt = sql`-coalesce(sum(e.amount) filter (where a.kind = 'member_debt'), 0)::int`;
  const { rows } = await sql<BalanceDrift>`
    select u.id as user_id, u.credits as cached, ${summed} as summed, u.credit_debt as cached_debt,
      ${summedDebt} as summed_debt
    from users u
    left join ledger_accounts a on a.tenant_id = u.tenant_id and a.user_id = u.id
    left join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    where u.tenant_id = ${tenantId}
    group by u.id, u.credits, u.credit_debt
    having u.credits <> ${summed} or u.credit_debt <> ${summedDebt}`.execute(trx);
  return rows;
}
