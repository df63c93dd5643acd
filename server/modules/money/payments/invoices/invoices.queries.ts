import { sql, type Insertable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { InvoicesTable } from '../../../../../db/types.ts';

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

/** Each pod has its own numbers for a company, so that none is issued twice; the default pod's begin at 1. */
const BEFORE_FIRST = sql`coalesce(
  (select (value #>> '{}')::int - 1 from installation_facts where name = 'invoice_numbers_from'), 0)`;

/**
 * The next number of a series in a year, or the last of the next `count`. The row lock holds until the transaction
 * ends, so that no number is skipped and sites of one company wait for each other.
 */
export async function allocateInvoiceNumber(
  trx: Trx,
  series: string,
  { year, count = 1 }: { year: number; count?: number },
): Promise<number> {
  await sql`select set_config('app.invoice_series', ${JSON.stringify([series])}, true)`.execute(trx);
  const { rows } = await sql<{ lastNumber: number }>`
    insert into invoice_series (company, year, last_number) values (${series}, ${year}, ${BEFORE_FIRST} + ${count})
    on conflict (company, year) do update set last_number = invoice_series.last_number + ${count}
    returning last_number`.execute(trx);
  return rows[0]!.lastNumber;
}

export async function insertInvoice(trx: Trx, invoice: Insertable<InvoicesTable>): Promise<void> {
  await trx.insertInto('invoices').values(invoice).execute();
}
