import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Effect of one kind of transfer on members' balances on a day. */
export interface LedgerDayRow {
  /** UTC day, `YYYY-MM-DD`. */
  day: string;
  reason: string;
  transfers: number;
  /** Net credits of the members; negative if they decreased. */
  credits: number;
}

/** A site's transfers by day and kind, latest day first. @param until exclusive */
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

/** Total balance of the accounts of one kind, in credits. */
interface AccountTotalRow {
  account: string;
  total: number;
}

/** Account totals of a site by kind. They sum to zero, because every transfer is balanced. */
export async function selectAccountTotals(trx: Trx, tenantId: string): Promise<AccountTotalRow[]> {
  const { rows } = await sql<AccountTotalRow>`
    select a.kind as account, coalesce(sum(e.amount), 0)::bigint as total
    from ledger_accounts a left join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    where a.tenant_id = ${tenantId} group by a.kind order by a.kind`.execute(trx);
  return rows;
}

/** An order whose invoices minus credit notes differ from the money received minus refunds. */
interface InvoiceDriftRow {
  orderId: string;
  currency: string;
  /** In minor units. */
  received: number;
  invoiced: number;
}

/** Orders of a site whose documents do not match the net amount received. */
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

/** Sets the statement timeout for the rest of the transaction. @param ms at least 1 */
export async function setStatementTimeout(trx: Trx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
}
