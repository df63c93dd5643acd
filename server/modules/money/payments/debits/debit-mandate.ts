import type { Tenant } from '../../../../context.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import type { Creditor } from './debit.view.ts';

/**
 * Version of the mandate's text (`directdebit:mandate` in every language), stored with each mandate as evidence. Change
 * it with the text: a test compares them.
 */
export const MANDATE_VERSION = '2026-11-01';

/** The earliest debit is the day after the mandate (SEPA Core Rulebook: presented a business day before it is due). */
export const EARLIEST_DEBIT_DELAY_MS = DAY_MS;

export function toCreditor({ company }: Pick<Tenant, 'company'>): Creditor {
  return { name: company.name, address: company.address, city: company.city, register: company.kvk };
}

/** A mandate's unique reference: at most 35 letters and digits, as SEPA allows, which do not reveal the site. */
export function mandateReference(mandateId: string): string {
  return `M${mandateId.replaceAll('-', '').toUpperCase()}`;
}
