import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { translate } from '../../i18n/index.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { Locale } from '../../tenants/value-lists.ts';
import { domainError } from '../lib/errors.ts';
import { ownLanguage } from '../modules/tenants/languages.ts';
import { detectLocale } from './request-locale.ts';
import { siteLook } from './site-look.ts';
import type { SchemeLook } from './site-look.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const colours = ({ ground, text, muted, action, onAction }: SchemeLook) =>
  `--ground:${ground};--text:${text};--muted:${muted};--action:${action};--on-action:${onAction}`;

function styleOf(tenant: Tenant): string {
  const look = siteLook(tenant);
  return [
    `:root{color-scheme:${look.scheme};${colours(look[look.scheme])}}`,
    // A choice made on the site is a cookie, which a page out of a cache cannot follow; the device's it can.
    ...(look.auto ? [`@media(prefers-color-scheme:dark){:root{color-scheme:dark;${colours(look.dark)}}}`] : []),
    '*{box-sizing:border-box}',
    `body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-content:center;padding:24px;text-align:center;background:var(--ground);color:var(--text);font:400 1.0625rem/1.5 ${look.fonts.text}}`,
    'main{max-width:26rem}',
    'svg{display:block;width:72px;height:72px;margin:0 auto 24px}',
    `h1{margin:0 0 8px;font:600 1.625rem/1.2 ${look.fonts.display}}`,
    'p{margin:0 0 24px;color:var(--muted)}',
    `a{display:inline-block;min-height:48px;padding:12px 28px;border-radius:${look.radius};background:var(--action);color:var(--on-action);font-weight:600;text-decoration:none}`,
    'a:focus-visible{outline:3px solid var(--text);outline-offset:3px}',
  ].join('');
}

/**
 * The page that stands in for any other while there is no connection. It is kept by the service worker, so it is whole by
 * itself: style, sign and script are in it, and nothing of a member is. It stands at the address that was asked, which
 * the link without an address asks again.
 */
function renderOfflinePage(tenant: Tenant, locale: Locale, nonce: string): string {
  const name = escape(tenant.name);
  const title = escape(translate(locale, 'errors:offline.title'));
  const sign = siteLook(tenant).mark.replace('<svg ', '<svg aria-hidden="true" ');
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${name}</title><style nonce="${nonce}">${styleOf(tenant)}</style></head>
<body><main>${sign}<h1>${title}</h1><p>${escape(translate(locale, 'errors:offline.text', { site: tenant.name }))}</p>
<a href="">${escape(translate(locale, 'errors:offline.retry'))}</a></main>
<script nonce="${nonce}">addEventListener('online',()=>location.reload())</script></body></html>
`;
}

const localeOf = ({ url, headers }: FastifyRequest, tenant: Tenant) =>
  detectLocale(url, headers.cookie, ownLanguage(tenant));

/** What changes whenever the offline page of a request's site does, in the visitor's language. */
export async function offlineVersion(request: FastifyRequest, tenant: Tenant): Promise<string> {
  const page = renderOfflinePage(tenant, await localeOf(request, tenant), '');
  return createHash('sha256').update(page).digest('hex').slice(0, 12);
}

/** Serves each site's offline page, for its service worker to keep. */
export function registerOfflinePage(app: FastifyInstance): void {
  app.get('/offline', async (request, reply) => {
    const { tenant } = request;
    if (!tenant) throw domainError('not_found');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderOfflinePage(tenant, await localeOf(request, tenant), request.nonce));
  });
}
