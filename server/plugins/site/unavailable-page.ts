import { createHash } from 'node:crypto';

import { translate } from '../../../i18n/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { noticeStyle, renderNotice } from './notice-page.ts';

interface SitePage {
  body: Buffer;
  /** Content security policy that allows its styles, and nothing else. */
  policy: string;
}

/** There is one Tenant object per version of its file. */
const pages = new WeakMap<Tenant, Map<Locale, SitePage>>();

function toSitePage(tenant: Tenant, body: string): SitePage {
  const hash = createHash('sha256').update(noticeStyle(tenant)).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { body: Buffer.from(body), policy };
}

/** The text of the page of a site that is overloaded or whose database is away. @param nonce allows its styles */
export function renderUnavailable(tenant: Tenant, locale: Locale, nonce?: string): string {
  const reader = { tenant, locale };
  return renderNotice(tenant, locale, {
    title: tenant.name,
    text: translate(reader, 'errors:unavailable'),
    link: translate(reader, 'errors:offline.retry'),
    ...(nonce !== undefined && { nonce }),
  });
}

/** The page of a site for an error that occurs before a page of its own can be rendered. */
export function errorPage(tenant: Tenant, locale: Locale, message: string): SitePage {
  const link = translate({ tenant, locale }, 'errors:page.home');
  return toSitePage(tenant, renderNotice(tenant, locale, { title: tenant.name, text: message, link, href: '/' }));
}

/** The page of a site that is overloaded or whose database is away. It is kept, since it must cost nothing. */
export function unavailablePage(tenant: Tenant, locale: Locale): SitePage {
  const ofTenant = pages.get(tenant) ?? new Map<Locale, SitePage>();
  pages.set(tenant, ofTenant);
  const page = ofTenant.get(locale) ?? toSitePage(tenant, renderUnavailable(tenant, locale));
  ofTenant.set(locale, page);
  return page;
}
