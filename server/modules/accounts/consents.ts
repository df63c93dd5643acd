import type { Trx } from '../../../db/client.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';

/** The platform's terms are no older than this; a company that was added later has terms of its own date. */
const TERMS_SINCE = '2023-12-01T12:00:00Z';

/** Version of the text that asks for the processing of sensitive data (GDPR, article 9(2)(a)). A new text, a new one. */
export const SENSITIVE_VERSION = '2026-01-01';

/** The version of the tenant's terms: the moment they date from, ISO 8601. */
export function termsVersion(tenant: Pick<Tenant, 'company'>): string {
  const added = `${tenant.company.added}T00:00:00Z`;
  return added > TERMS_SINCE ? added : TERMS_SINCE;
}

/** Stores that a member agreed to the terms and to the processing of sensitive data, with versions and date. */
export async function insertSignupConsents(trx: Trx, tenant: Tenant, userId: string, givenAt: Date): Promise<void> {
  const consent = { tenantId: tenant.id, userId, givenAt };
  await trx
    .insertInto('consents')
    .values([
      { ...consent, kind: 'terms', version: termsVersion(tenant) },
      { ...consent, kind: 'sensitive', version: SENSITIVE_VERSION },
    ])
    .execute();
}
