import type { Tenant } from '../../../../../tenants/tenant.schema.ts';

/** Date of the platform's terms; a company added later has terms of its own date. */
const TERMS_DATE = '2023-12-01T12:00:00Z';

/** Version of the tenant's terms: the ISO 8601 time from which they apply. */
export function termsVersion(tenant: Pick<Tenant, 'company'>): string {
  const added = `${tenant.company.added}T00:00:00Z`;
  return added > TERMS_DATE ? added : TERMS_DATE;
}
