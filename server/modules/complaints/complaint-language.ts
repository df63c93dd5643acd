import { LOCALES } from '../../../tenants/value-lists.ts';
import type { Tenant } from '../../context.ts';

/** The language of an answer: that of whoever complained; the site's where it is not known any more. */
export function complaintLanguage(tenant: Pick<Tenant, 'domain_language'>, language: string | null): string {
  const known = (LOCALES as readonly string[]).includes(language ?? '');
  return known ? language! : tenant.domain_language.slice(0, 2);
}
