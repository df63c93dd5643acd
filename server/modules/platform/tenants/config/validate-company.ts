import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';

/** What `tenant:new` writes where only the operator knows the answer. */
const PLACEHOLDERS = { address: '-', city: '-', kvk: '00000000' } as const;

/**
 * Checks that the company of a site that goes public is filled in: its pages, invoices and mails name it (Directive
 * 2000/31/EC, article 5). Returns errors in the form of a TenantIssue.
 */
export function validateCompany({
  status,
  slug,
  company,
  support_email: support,
}: Pick<TenantConfig, 'status' | 'slug' | 'company' | 'support_email'>): Array<{
  path: string[];
  wrong: string;
  allowed: string;
}> {
  if (status === 'draft') return [];
  const empty = (Object.keys(PLACEHOLDERS) as Array<keyof typeof PLACEHOLDERS>)
    .filter((key) => company[key] === PLACEHOLDERS[key])
    .map((key) => ['company', key]);
  const paths = [...empty, ...(support === `support@${slug}.example` ? [['support_email']] : [])];
  const wrong = 'is still the placeholder of a new site';
  return paths.map((path) => ({ path, wrong, allowed: 'the real one, or status: draft until it is known' }));
}
