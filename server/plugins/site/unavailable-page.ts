import { createHash } from 'node:crypto';

import { translate } from '../../../i18n/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { noticeStyle, RELOAD_SCRIPT, renderNotice, type Notice } from './notice-page.ts';
import { siteLook } from './site-look.ts';

interface SitePage {
  body: Buffer;
  /** Content security policy that allows its styles, its logo and perhaps its script, and nothing else. */
  policy: string;
}

/** The text of a failure. `reference` identifies an unexpected one in the log; null for others. */
export interface FailureTexts {
  status: number;
  message: string;
  reference: string | null;
}

/** The reader of the page, and the request. */
interface Unanswered {
  /** Null for the desk and hosts without a site. */
  tenant: Tenant | null;
  locale: Locale;
  /** Whether it sent a form, as which it is repeated. */
  sent: boolean;
}

/** The status of a site that is overloaded or whose database is away. */
const UNAVAILABLE = 503;
/** Status codes of a form that was rejected before its page looked at it: the page is still usable. */
const FORM_ERROR_STATUSES: ReadonlySet<number> = new Set([400, 413, 415]);

/** There is one Tenant object per version of its file. */
const pages = new WeakMap<object, Map<string, SitePage>>();
const NO_SITE = {};

const digest = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function toSitePage(tenant: Tenant | null, body: string, script?: string): SitePage {
  const allowed = `style-src ${digest(noticeStyle(tenant))};${script ? ` script-src ${digest(script)};` : ''} img-src data:`;
  const policy = `default-src 'none'; ${allowed}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { body: Buffer.from(body), policy };
}

/** The logo or mark that heads the site's pages; none if the logo is too large for a page that contains it. */
function signOf(tenant: Tenant | null): { icon?: string } {
  if (!tenant) return {};
  const drawing = tenant.theme.logo === null ? siteLook(tenant).tile : tenant.logoSvg;
  return drawing ? { icon: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}` } : {};
}

/** Whose texts are read. */
export const readerOf = ({ tenant, locale }: Unanswered) => (tenant ? { tenant, locale } : locale);

/** The site's name above a message; without a site the message itself. */
const headed = ({ tenant }: Unanswered, message: string, more = '') =>
  tenant ? { title: tenant.name, text: `${message} ${more}`.trim() } : { title: message, text: more };

/** A page that says one thing, under the site's logo or mark. @param nonce allows its styles and script */
function render({ tenant, locale }: Unanswered, notice: Omit<Notice, 'icon'>, nonce?: string): string {
  return renderNotice(tenant, locale, { ...signOf(tenant), ...notice, ...(nonce !== undefined && { nonce }) });
}

/** The text of a site that is overloaded or whose database is unavailable. After a form, retrying sends what was typed. */
function unavailableNotice(of: Unanswered, message: string): Notice {
  const link = translate(readerOf(of), 'errors:offline.retry');
  if (!of.sent) return { ...headed(of, message), link };
  return { ...headed(of, message, translate(readerOf(of), 'errors:page.resend')), link, linkReloads: true };
}

const homeLink = (of: Unanswered) => ({ link: translate(readerOf(of), 'errors:page.home'), href: '/' });

/** The page of a failure without its own page. @param nonce allows its styles and script */
export function renderFailure(of: Unanswered, { status, message, reference }: FailureTexts, nonce: string): string {
  if (status === UNAVAILABLE) {
    return render(of, unavailableNotice(of, message), nonce);
  }
  const way = FORM_ERROR_STATUSES.has(status)
    ? { link: translate(readerOf(of), 'errors:offline.retry') }
    : homeLink(of);
  const text = [...(of.tenant ? [of.tenant.name] : []), status, ...(reference === null ? [] : [reference])].join(' · ');
  return render(of, { title: message, text, ...way }, nonce);
}

/** The page for an error that occurs before another page can be rendered. */
export function errorPage(of: Unanswered, message: string): SitePage {
  return toSitePage(of.tenant, render(of, { ...headed(of, message), ...homeLink(of) }));
}

/** The page of a site that is overloaded or whose database is unavailable. Cached, because it must cost nothing. */
export function unavailablePage(of: Unanswered): SitePage {
  const { tenant, locale, sent } = of;
  const ofTenant = pages.get(tenant ?? NO_SITE) ?? new Map<string, SitePage>();
  pages.set(tenant ?? NO_SITE, ofTenant);
  const key = `${locale} ${sent}`;
  const page = ofTenant.get(key) ?? renderUnavailable(of);
  ofTenant.set(key, page);
  return page;
}

function renderUnavailable(of: Unanswered): SitePage {
  const body = render(of, unavailableNotice(of, translate(readerOf(of), 'errors:unavailable')));
  return toSitePage(of.tenant, body, of.sent ? RELOAD_SCRIPT : undefined);
}
