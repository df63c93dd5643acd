import { withClient } from '../site/databases.ts';

/**
 * Gives a member's account that many entries: a grant, followed by messages of one credit each. Bypasses the triggers,
 * which would take an hour, and writes what they would have written.
 */
export async function seedLedger(
  superuserUrl: string,
  member: { tenantId: string; userId: string; entries: number; until: Date },
): Promise<void> {
  const { tenantId, userId, entries, until } = member;
  await withClient(superuserUrl, async (client) => {
    // Disables triggers and foreign keys for this connection.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into ledger_accounts (tenant_id, id, kind, user_id, created_at)
       select $1::uuid, gen_random_uuid(), kind, case when kind = 'member' then $2::uuid end, $3
       from unnest(array['member', 'granted', 'spent']) kind on conflict do nothing`,
      [tenantId, userId, until],
    );
    await client.query(
      `with made as (
         insert into ledger_transfers (tenant_id, id, reason, reference_type, reference_id, idempotency_key, created_at)
         select $1::uuid, gen_random_uuid(), case when n = 1 then 'correction' else 'message' end, 'bench', $2::uuid,
           'bench:' || $2::text || ':' || n, $4::timestamptz - ($3::int - n) * interval '1 second'
         from generate_series(1, $3::int) n returning id, reason, created_at
       )
       insert into ledger_entries (tenant_id, transfer_id, account_id, amount, created_at)
       select $1::uuid, made.id, account.id, side.sign * case when made.reason = 'message' then -1 else $3::int end,
         made.created_at
       from made cross join (values (1), (-1)) side (sign)
       join ledger_accounts account on account.tenant_id = $1::uuid and case when side.sign = 1
         then account.user_id = $2::uuid and account.kind = 'member'
         else account.kind = case when made.reason = 'message' then 'spent' else 'granted' end end`,
      [tenantId, userId, entries, until],
    );
    await client.query('update users set credits = 1 where tenant_id = $1 and id = $2', [tenantId, userId]);
    await client.query('vacuum analyze ledger_accounts, ledger_transfers, ledger_entries, users');
  });
}
