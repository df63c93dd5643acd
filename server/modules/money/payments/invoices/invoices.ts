import { newId } from '../../../../lib/security/ids.ts';
import { localDate } from '../../../../lib/time/local-date.ts';
import type { Tenant } from '../../../../context.ts';
import { insertInvoice, selectInvoicedTotals, allocateInvoiceNumber } from './invoices.queries.ts';
import type { InvoiceLine } from './invoice-content.ts';
import { invoiceSeriesOf } from './invoice-series.ts';
import { toInvoiceCompany, toInvoiceLines, vatShare } from './invoice-lines.ts';
import type { Settlement } from '../settlement/settlement.ts';

/**
 * Issues the document that makes invoices less credit notes equal to the amount received and not returned: first the
 * invoice, then a credit note for returned money or an invoice for restored money.
 * Numbers are gapless per company and year because one is allocated in the transaction that uses it.
 * @param kept amount of the order that the tenant holds, in minor units
 */
export async function issueDueInvoice(settlement: Settlement, kept: number): Promise<void> {
  const { trx, deps, tenantId, order } = settlement;
  const before = await selectInvoicedTotals(trx, tenantId, order.id);
  const amount = kept - before.amount;
  if (amount === 0 && before.count > 0) return;
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) throw new Error(`order ${order.id} cannot be invoiced: its tenant is not loaded`);
  // Computed from the whole amount, so that the VAT of the parts adds up.
  const vat = vatShare(order, kept) - before.vatAmount;
  const lines = before.count === 0 ? toInvoiceLines(order) : [{ kind: 'refund' as const, credits: null, amount, vat }];
  await issueDocument(settlement, tenant, { amount, vat, lines });
}

/** Amounts of a document, negative for a credit note. */
interface DocumentAmounts {
  amount: number;
  vat: number;
  lines: InvoiceLine[];
}

/** Copies the company, so that an issued invoice never changes. */
async function issueDocument(
  settlement: Settlement,
  tenant: Tenant,
  { amount, vat, lines }: DocumentAmounts,
): Promise<void> {
  const { trx, deps, tenantId, order, now } = settlement;
  const year = Number(localDate(now, tenant.time_zone).slice(0, 4));
  const series = invoiceSeriesOf(tenant);
  const worth = { amount: Math.abs(amount), vatAmount: Math.abs(vat) };
  await insertInvoice(trx, {
    tenantId,
    id: newId(deps.clock),
    orderId: order.id,
    kind: amount < 0 ? 'credit_note' : 'invoice',
    ...worth,
    series,
    year,
    number: await allocateInvoiceNumber(trx, series, { year }),
    issuedAt: now,
    company: JSON.stringify(toInvoiceCompany(tenant, order.country)),
    lines: JSON.stringify(lines),
  });
}
