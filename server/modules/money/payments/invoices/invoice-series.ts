import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';

/**
 * Series of invoice numbers of a site's company: its country and register number, which other spellings of the number
 * and other settings of the site do not change.
 */
export function invoiceSeriesOf({ company }: Pick<TenantConfig, 'company'>): string {
  return `${company.country} ${company.kvk.replaceAll(/[\s./-]/g, '').toUpperCase()}`;
}
