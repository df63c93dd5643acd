import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { noBlockBetweenSql } from '../../platform/visibility/index.ts';

/** A position in the ledger; what comes after it is older. */
export interface LedgerPosition {
  at: Date;
  /** The transfer's id, as tiebreaker within a millisecond. */
  id: string;
}

/** A transfer as it affected one member's accounts, with its cause. */
export interface LedgerRow {
  id: string;
  at: Date;
  reason: string;
  change: number;
  debtChange: number;
  referenceType: string;
  /** Of an order that is the reference, or to which the referenced refund belongs. */
  orderId: string | null;
  conversationId: string | null;
  gift: string | null;
  cost: number | null;
  /** Name of the other participant; null if their account was deleted. */
  name: string | null;
  /** The operator's reason for a correction, and the operator. */
  note: string | null;
  operatorId: string | null;
}

interface LedgerRows {
  credits: number;
  creditDebt: number;
  rows: LedgerRow[];
}

/**
 * The member's balance and a page of the ledger, newest first, in one statement so that both are consistent. It reads
 * as many entries as it returns, whatever the length of the ledger. A conversation is included only while the member
 * can open it.
 */
export async function selectLedger(
  trx: Trx,
  { tenantId, userId, profileId }: { tenantId: string; userId: string; profileId: string },
  { after, limit }: { after: LedgerPosition | null; limit: number },
): Promise<LedgerRows> {
  const older = after ? sql`and (e.created_at, e.transfer_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<LedgerRow & { id: string | null; credits: number; creditDebt: number }>`
    with seen as materialized (
      select e.transfer_id, e.created_at, a.kind, e.amount
      from ledger_accounts a
      cross join lateral (
        select e.transfer_id, e.created_at, e.amount from ledger_entries e
        where e.tenant_id = a.tenant_id and e.account_id = a.id ${older}
        order by e.created_at desc, e.transfer_id desc limit ${limit}
      ) e
      where a.tenant_id = ${tenantId} and a.user_id = ${userId}
    ), page as materialized (
      select transfer_id, created_at,
        coalesce(sum(amount) filter (where kind = 'member'), 0)::int as change,
        coalesce(-sum(amount) filter (where kind = 'member_debt'), 0)::int as debt_change
      from seen group by transfer_id, created_at
      order by created_at desc, transfer_id desc limit ${limit}
    )
    select u.credits, u.credit_debt, page.transfer_id as id, page.created_at as at, page.change, page.debt_change,
      t.reason, t.reference_type, coalesce(r.order_id, o.id) as order_id,
      mine.conversation_id, m.gift, m.cost, them.name, t.note, t.operator_id
    from users u
    left join page on true
    left join ledger_transfers t on t.tenant_id = u.tenant_id and t.id = page.transfer_id
    left join messages m on t.reference_type = 'message' and m.tenant_id = t.tenant_id and m.id = t.reference_id
    left join conversation_members mine on mine.tenant_id = m.tenant_id and mine.conversation_id = m.conversation_id
      and mine.profile_id = ${profileId} and not mine.hidden
      and ${noBlockBetweenSql('mine.profile_id', 'mine.other_profile_id')}
    left join profiles them on them.tenant_id = mine.tenant_id and them.id = mine.other_profile_id
      and them.status <> 'deleted'
    left join refunds r on t.reference_type = 'refund' and r.tenant_id = t.tenant_id and r.id = t.reference_id
    left join orders o on t.reference_type = 'order' and o.tenant_id = t.tenant_id and o.id = t.reference_id
    where u.tenant_id = ${tenantId} and u.id = ${userId}
    order by page.created_at desc, page.transfer_id desc`.execute(trx);
  const [first] = rows;
  // The session's account is not visible through row-level security.
  if (!first) throw new Error('no result: no such account');
  return { credits: first.credits, creditDebt: first.creditDebt, rows: rows.filter(({ id }) => id !== null) };
}
