import type { Tenant } from '../../context.ts';
import type { Creditor } from './debit.view.ts';

/**
 * Version of the mandate's text (`directdebit:mandate` in every language), stored with each mandate as what its giver read.
 * A new text, a new version: a test holds them together.
 */
export const MANDATE_VERSION = '2026-11-01';

/** A debit's earliest day is the one after the mandate (SEPA Core Rulebook: presented a business day before it is due). */
export const EARLIEST_MS = 86_400_000;

/** Whom the member allows to collect. */
export function creditorOf({ company }: Pick<Tenant, 'company'>): Creditor {
  return { name: company.name, address: company.address, city: company.city, register: company.kvk };
}

/** A mandate's unique reference: at most 35 letters and digits, as SEPA allows, that say nothing of the site. */
export function mandateReference(mandateId: string): string {
  return `M${mandateId.replaceAll('-', '').toUpperCase()}`;
}
