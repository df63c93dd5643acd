import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

/** What one kind of transfer did to the members' balances on a day. */
export interface LedgerDayRow {
  /** Of coordinated universal time, `YYYY-MM-DD`. */
  day: string;
  reason: string;
  transfers: number;
  /** Credits that came to members; below zero what left them. */
  credits: number;
}

/** A site's transfers by day and kind, the latest day first. @param until not included */
export async function selectLedgerDays(
  trx: Trx,
  { tenantId, from, until }: { tenantId: string; from: Date; until: Date },
): Promise<LedgerDayRow[]> {
  const { rows } = await sql<LedgerDayRow>`
    select (t.created_at at time zone 'UTC')::date as day, t.reason, count(distinct t.id)::int as transfers,
      coalesce(sum(e.amount) filter (where a.kind = 'member'), 0)::int as credits
    from ledger_transfers t
      join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where t.tenant_id = ${tenantId} and t.created_at >= ${from} and t.created_at < ${until}
    group by 1, 2 order by 1 desc, 2`.execute(trx);
  return rows;
}

/** What the accounts of a kind hold together, in credits. */
export interface AccountTotalRow {
  account: string;
  total: number;
}

/** What a site's accounts hold, by kind; together they hold nothing, since each transfer takes what it gives. */
export async function selectAccountTotals(trx: Trx, tenantId: string): Promise<AccountTotalRow[]> {
  const { rows } = await sql<AccountTotalRow>`
    select a.kind as account, coalesce(sum(e.amount), 0)::bigint as total
    from ledger_accounts a left join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    where a.tenant_id = ${tenantId} group by a.kind order by a.kind`.execute(trx);
  return rows;
}

/** Orders of a site whose invoices less credit notes are not what was paid and not given back. */
export interface InvoiceDriftRow {
  orderId: string;
  currency: string;
  /** In minor units. */
  received: number;
  invoiced: number;
}

/** Paid orders of a site whose documents say another sum than the money that was received and has not gone back. */
export async function selectInvoiceDrift(trx: Trx, tenantId: string): Promise<InvoiceDriftRow[]> {
  const { rows } = await sql<InvoiceDriftRow>`
    with documents as (
      select order_id, sum(case kind when 'invoice' then amount else -amount end)::int as invoiced
      from invoices where tenant_id = ${tenantId} group by order_id
    ), money as (
      select o.id, o.currency, coalesce(d.invoiced, 0) as invoiced, case when o.paid_at is null then 0
        else greatest(0, o.amount - coalesce(p.amount_refunded, 0) - coalesce(p.amount_charged_back, 0)) end as received
      from orders o
        left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
        left join documents d on d.order_id = o.id
      where o.tenant_id = ${tenantId} and (o.paid_at is not null or d.order_id is not null)
    )
    select id as order_id, currency, received, invoiced from money where received <> invoiced order by id`.execute(trx);
  return rows;
}

/** Lets each further statement of the transaction take so long at most. @param ms 1 and more */
export async function limitStatements(trx: Trx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
}
