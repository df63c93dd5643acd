import { COUNTRY_FACTS, type Country } from '../../../../tenants/value-lists.ts';
import { nonDutchRegistration } from '../../../../tenants/company-law.ts';
import { invoiceNumber, type InvoiceCompany, type InvoiceLine, type OrderView } from '../../money/payments/index.ts';
import type { DocumentRow } from './documents.queries.ts';
import type { OrderRow } from './orders.queries.ts';
import type { DocumentLinkView } from './transaction.view.ts';

/** An invoice or credit note as it was issued. Amounts in minor units. */
export interface InvoiceView extends DocumentLinkView {
  order: string;
  /** The customer's current e-mail address; the stored document does not contain it. */
  customer: string;
  company: InvoiceCompany;
  /** Registration of the company abroad; null for a Dutch one. */
  registration: string | null;
  /** Number of the invoice that a credit note refers to. */
  invoice_number: string | null;
  lines: InvoiceLine[];
  currency: string;
  total: number;
  vat: number;
  /** In percent. */
  vat_rate: number;
  /** Legal ground of a document without VAT (Directive 2006/112/EC, article 226(11)); null with VAT. */
  no_vat: 'outside_eu' | 'small_enterprise' | null;
  /** The payment country, which decides the VAT. */
  country: string;
  method: OrderView['method'];
  ordered_at: string;
}

export const toDocumentLink = ({ id, kind, year, number, issuedAt }: DocumentRow): DocumentLinkView => ({
  id,
  kind,
  number: invoiceNumber(year, number),
  issued_at: issuedAt.toISOString(),
});

const sumLines = (lines: readonly InvoiceLine[], part: 'amount' | 'vat') =>
  lines.reduce((sum, line) => sum + line[part], 0);

/** Within the EU, only the scheme for small enterprises exempts a digital service for consumers. */
const noVatGround = (country: string) =>
  COUNTRY_FACTS[country as Country].eu ? ('small_enterprise' as const) : ('outside_eu' as const);

/** @param invoice the order's invoice; the document itself unless that is a credit note */
export function toInvoiceView(
  document: DocumentRow,
  { order, invoice, customer }: { order: OrderRow; invoice: DocumentRow | undefined; customer: string },
): InvoiceView {
  const { company, lines } = document;
  const isInvoice = document.kind === 'invoice';
  return {
    ...toDocumentLink(document),
    order: order.id,
    customer,
    company,
    lines,
    registration: nonDutchRegistration(company),
    invoice_number: isInvoice || !invoice ? null : invoiceNumber(invoice.year, invoice.number),
    currency: order.currency,
    total: sumLines(lines, 'amount'),
    vat: sumLines(lines, 'vat'),
    vat_rate: Number(order.vatRate),
    no_vat: Number(order.vatRate) > 0 ? null : noVatGround(order.country),
    country: order.country,
    method: order.paymentmethod as OrderView['method'],
    ordered_at: order.createdAt.toISOString(),
  };
}
