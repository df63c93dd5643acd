import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';

/** The company whose numbers an invoice continues. */
export interface InvoiceSeries {
  /** `company_id` and registration: sites share a series only if both are the same. */
  series: string;
  /** Country and register number, under which numbers of before migration 0073 are counted. */
  registration: string;
}

export function invoiceSeriesOf({ company_id, company }: Pick<TenantConfig, 'company_id' | 'company'>): InvoiceSeries {
  const registration = `${company.country} ${company.kvk}`;
  return { registration, series: company_id === null ? registration : `${company_id} ${registration}` };
}
