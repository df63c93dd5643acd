import { newId } from '../../lib/ids.ts';
import { localDate } from '../../lib/local-date.ts';
import type { Tenant } from '../../context.ts';
import { insertInvoice, selectInvoiced, takeInvoiceNumber } from './invoices.queries.ts';
import type { InvoiceLine } from './invoice-content.ts';
import { companyOf, linesOf, vatOf } from './invoice-lines.ts';
import type { Settlement } from './settlement.ts';

/**
 * Brings an order's invoices into line with the money: together with its credit notes they are worth what was paid and
 * has not gone back. The first is the invoice, money that goes back makes a credit note, money that returns an invoice.
 * Numbers run on per site and year without gaps: one is taken in the transaction that uses it.
 * @param kept money of the order that is with the site, in minor units
 */
export async function bringInvoicesUp(settlement: Settlement, kept: number): Promise<void> {
  const { trx, deps, tenantId, order } = settlement;
  const before = await selectInvoiced(trx, tenantId, order.id);
  const amount = kept - before.amount;
  if (amount === 0 && before.count > 0) return;
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) throw new Error(`order ${order.id} waits for its invoice: the site is not known now`);
  // Of the whole and not of the part, so that the parts' VAT adds up.
  const vat = vatOf(order, kept) - before.vatAmount;
  const lines = before.count === 0 ? linesOf(order) : [{ kind: 'refund' as const, credits: null, amount, vat }];
  await issue(settlement, tenant, { amount, vat, lines });
}

/** A document's worth, below zero for a credit note. */
interface Document {
  amount: number;
  vat: number;
  lines: InvoiceLine[];
}

/** The company is copied: an invoice stays what it was when it was issued. */
async function issue(settlement: Settlement, tenant: Tenant, { amount, vat, lines }: Document): Promise<void> {
  const { trx, deps, tenantId, order, now } = settlement;
  const year = Number(localDate(now, tenant.time_zone).slice(0, 4));
  const worth = { amount: Math.abs(amount), vatAmount: Math.abs(vat) };
  await insertInvoice(trx, {
    tenantId,
    id: newId(deps.clock),
    orderId: order.id,
    kind: amount < 0 ? 'credit_note' : 'invoice',
    ...worth,
    year,
    number: await takeInvoiceNumber(trx, tenantId, year),
    issuedAt: now,
    company: JSON.stringify(companyOf(tenant, order.country)),
    lines: JSON.stringify(lines),
  });
}
