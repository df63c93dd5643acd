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

/**
 * The next number in a tenant's year, from 1. The row lock holds until the transaction ends, so that no number is
 * skipped.
 */
export async function allocateInvoiceNumber(trx: Trx, tenantId: string, year: number): Promise<number> {
  const row = await trx
    .insertInto('invoiceCounters')
    .values({ tenantId, year, lastNumber: 1 })
    .onConflict((oc) =>
      oc.columns(['tenantId', 'year']).doUpdateSet((eb) => ({ lastNumber: eb('invoiceCounters.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return row.lastNumber;
}

export async function insertInvoice(trx: Trx, invoice: Insertable<InvoicesTable>): Promise<void> {
  await trx.insertInto('invoices').values(invoice).execute();
}
