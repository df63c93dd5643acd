import type { Tenant } from '../../../../context.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import type { Creditor } from './debit.view.ts';

/**
 * Version of the mandate's text (`directdebit:mandate` in every language), stored with each mandate as evidence. Change
 * it with the text: a test compares them.
 */
export const MANDATE_VERSION = '2026-11-26';

/** The earliest debit is the day after the mandate (SEPA Core Rulebook: presented a business day before it is due). */
export const EARLIEST_DEBIT_DELAY_MS = DAY_MS;

export function toCreditor({ company, payment }: Pick<Tenant, 'company' | 'payment'>): Creditor {
  const { name, address, city, kvk: register } = company;
  return { name, address, city, register, identifier: payment.direct_debit.creditor_identifier };
}

/**
 * The unique reference of an order's mandate, known before it is signed: at most 35 letters and digits, as SEPA allows,
 * which do not reveal the site.
 */
export function mandateReference(orderId: string): string {
  return `M${orderId.replaceAll('-', '').toUpperCase()}`;
}
