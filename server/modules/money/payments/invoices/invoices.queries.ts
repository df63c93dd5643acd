import { sql, type Insertable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { InvoicesTable } from '../../../../../db/types.ts';
import type { InvoiceSeries } from './invoice-series.ts';

/** Sum of an order's invoices less its credit notes, in minor units, and the number of both. */
export async function selectInvoicedTotals(
  trx: Trx,
  tenantId: string,
  orderId: string,
): Promise<{ amount: number; vatAmount: number; count: number }> {
  const { rows } = await sql<{ amount: number; vatAmount: number; count: number }>`
    select coalesce(sum(case kind when 'invoice' then amount else -amount end), 0)::int as amount,
      coalesce(sum(case kind when 'invoice' then vat_amount else -vat_amount end), 0)::int as vat_amount,
      count(*)::int as count
    from invoices where tenant_id = ${tenantId} and order_id = ${orderId}`.execute(trx);
  return rows[0]!;
}

/**
 * The next number of a series in a year, or the last of the next `count`. The row lock holds until the transaction
 * ends, so that no number is skipped and sites of one company wait for each other. A series that has not begun
 * continues the company's older numbers, which are counted under its registration alone (migration 0073).
 */
export async function allocateInvoiceNumber(
  trx: Trx,
  { series, registration }: InvoiceSeries,
  { year, count = 1 }: { year: number; count?: number },
): Promise<number> {
  const named = JSON.stringify([series, registration]);
  await sql`select set_config('app.invoice_series', ${named}, true)`.execute(trx);
  const { rows } = await sql<{ lastNumber: number }>`
    insert into invoice_series (company, year, last_number) values (${series}, ${year}, ${count} + coalesce((
      select last_number from invoice_series where company = ${registration} and year = ${year}), 0))
    on conflict (company, year) do update set last_number = invoice_series.last_number + ${count}
    returning last_number`.execute(trx);
  return rows[0]!.lastNumber;
}

export async function insertInvoice(trx: Trx, invoice: Insertable<InvoicesTable>): Promise<void> {
  await trx.insertInto('invoices').values(invoice).execute();
}
