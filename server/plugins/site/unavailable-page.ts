import { createHash } from 'node:crypto';

import { translate } from '../../../i18n/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { noticeStyle, renderNotice } from './notice-page.ts';

interface UnavailablePage {
  body: Buffer;
  /** Content security policy that allows its styles, and nothing else. */
  policy: string;
}

/** There is one Tenant object per version of its file. */
const pages = new WeakMap<Tenant, Map<Locale, UnavailablePage>>();

function render(tenant: Tenant, locale: Locale): UnavailablePage {
  const reader = { tenant, locale };
  const body = renderNotice(tenant, locale, {
    title: tenant.name,
    text: translate(reader, 'errors:unavailable'),
    retry: translate(reader, 'errors:offline.retry'),
  });
  const hash = createHash('sha256').update(noticeStyle(tenant)).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { body: Buffer.from(body), policy };
}

/** The page of a site that is overloaded or whose database is away. It is kept, since it must cost nothing. */
export function unavailablePage(tenant: Tenant, locale: Locale): UnavailablePage {
  const ofTenant = pages.get(tenant) ?? new Map<Locale, UnavailablePage>();
  pages.set(tenant, ofTenant);
  const page = ofTenant.get(locale) ?? render(tenant, locale);
  ofTenant.set(locale, page);
  return page;
}
