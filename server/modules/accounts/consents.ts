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

/** Version of the sentence in which a member says that they are old enough; the age itself stands behind it. */
const AGE_VERSION = '2026-01-01';

/**
 * Stores what a member agreed to when signing up, with versions and date: the terms, the processing of sensitive data and
 * that they have the site's age, which stands in one sentence with the terms and agrees with their date of birth.
 */
export async function insertSignupConsents(trx: Trx, tenant: Tenant, userId: string, givenAt: Date): Promise<void> {
  const consent = { tenantId: tenant.id, userId, givenAt };
  await trx
    .insertInto('consents')
    .values([
      { ...consent, kind: 'terms', version: termsVersion(tenant) },
      { ...consent, kind: 'sensitive', version: SENSITIVE_VERSION },
      { ...consent, kind: 'age', version: `${AGE_VERSION}/${tenant.min_age}` },
    ])
    .execute();
}
