import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { termsVersion } from '../../../platform/tenants/index.ts';

/** Version of the consent text for sensitive data (GDPR, article 9(2)(a)); changes with the text. */
export const SENSITIVE_CONSENT_VERSION = '2026-01-01';

/** Version of the sentence in which members confirm their age; the minimum age follows it. */
const AGE_CONSENT_VERSION = '2026-01-01';

/**
 * Stores the consents of a signup with version and time: terms, processing of sensitive data, and the minimum age,
 * which is confirmed in the sentence about the terms.
 */
export async function insertSignupConsents(trx: Trx, tenant: Tenant, userId: string, givenAt: Date): Promise<void> {
  const consent = { tenantId: tenant.id, userId, givenAt };
  await trx
    .insertInto('consents')
    .values([
      { ...consent, kind: 'terms', version: termsVersion(tenant) },
      { ...consent, kind: 'sensitive', version: SENSITIVE_CONSENT_VERSION },
      { ...consent, kind: 'age', version: `${AGE_CONSENT_VERSION}/${tenant.min_age}` },
    ])
    .execute();
}
