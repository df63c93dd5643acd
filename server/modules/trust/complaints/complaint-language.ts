import { LOCALES } from '../../../../tenants/value-lists.ts';
import type { Tenant } from '../../../context.ts';

/** Language of the answer: the complainant's, or the site's if that is unknown. */
export function complaintLanguage(tenant: Pick<Tenant, 'domain_language'>, language: string | null): string {
  const known = (LOCALES as readonly string[]).includes(language ?? '');
  return known ? language! : tenant.domain_language.slice(0, 2);
}
