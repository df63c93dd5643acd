import type { Country } from '../../../../../tenants/value-lists.ts';

/** The seller as of the invoice date. */
export interface InvoiceCompany {
  name: string;
  trade_name: string;
  address: string;
  city: string;
  country: Country;
  kvk: string;
  vat_number: string | null;
  email: string;
}

/**
 * A line of an invoice or credit note, VAT included, negative for refunds. Amounts in minor units of the order's
 * currency.
 */
export interface InvoiceLine {
  kind: 'package' | 'discount' | 'surcharge' | 'refund';
  /** Credits sold or returned; null on other lines. */
  credits: number | null;
  amount: number;
  vat: number;
}

/** The printed number of an invoice: `2026-000123`. Invoices and credit notes share one series per year. */
export const invoiceNumber = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`;
