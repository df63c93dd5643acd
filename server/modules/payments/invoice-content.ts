import type { Country } from '../../../tenants/value-lists.ts';

/** Who sold, as it was on the day of the invoice. */
export interface InvoiceCompany {
  name: string;
  /** The site's name. */
  trade_name: string;
  address: string;
  city: string;
  country: Country;
  kvk: string;
  vat_number: string | null;
  email: string;
}

/** A line of an invoice or credit note, VAT included; what went back is below zero. Amounts in minor units of the order's currency. */
export interface InvoiceLine {
  kind: 'package' | 'discount' | 'surcharge' | 'refund';
  /** How many credits were sold or went back; null on other lines. */
  credits: number | null;
  amount: number;
  /** The VAT in `amount`. */
  vat: number;
}

/** The number of an invoice as it is printed and mailed: `2026-000123`. Invoices and credit notes share one series a year. */
export const invoiceNumber = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`;
