import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { translate } from '../../../i18n/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { domainError } from '../../lib/errors/errors.ts';
import { defaultLanguage } from '../../modules/platform/tenants/index.ts';
import type { AppIcons } from './app-icons.ts';
import { detectLocale } from '../request/request-locale.ts';
import { siteLook, type SchemeLook } from '../site/site-look.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const colours = ({ background, text, muted, action, onAction }: SchemeLook) =>
  `--ground:${background};--text:${text};--muted:${muted};--action:${action};--on-action:${onAction}`;

function styleOf(tenant: Tenant): string {
  const look = siteLook(tenant);
  return [
    `:root{color-scheme:${look.scheme};${colours(look[look.scheme])}}`,
    // A choice made on the site is in a cookie, which a cached page cannot read; it can follow the device's preference.
    ...(look.auto ? [`@media(prefers-color-scheme:dark){:root{color-scheme:dark;${colours(look.dark)}}}`] : []),
    '*{box-sizing:border-box}',
    `body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-content:center;padding:24px;text-align:center;background:var(--ground);color:var(--text);font:400 1.0625rem/1.5 ${look.fonts.text}}`,
    'main{max-width:26rem;text-wrap:balance}',
    'img{display:block;margin:0 auto 24px}',
    `h1{margin:0 0 8px;font:600 1.625rem/1.2 ${look.fonts.display}}`,
    'p{margin:0 0 24px;color:var(--muted)}',
    `a{display:inline-block;min-height:48px;padding:12px 28px;border-radius:${look.radius};background:var(--action);color:var(--on-action);font-weight:600;text-decoration:none}`,
    'a:focus-visible{outline:3px solid var(--text);outline-offset:3px}',
  ].join('');
}

/**
 * Renders the page shown while there is no connection. The service worker caches it, so it is self-contained (styles,
 * sign and script inline) and has no member data. It is shown at the requested URL; its link with an empty href reloads
 * that URL.
 * @param icon URL of the site's icon
 */
function renderOfflinePage(tenant: Tenant, locale: Locale, { nonce, icon }: { nonce: string; icon: string }): string {
  const name = escape(tenant.name);
  const title = escape(translate({ tenant, locale }, 'errors:offline.title'));
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title} · ${name}</title><style nonce="${nonce}">${styleOf(tenant)}</style></head>
<body><main><img src="${icon}" alt="" width="88" height="88"><h1>${title}</h1><p>${escape(translate({ tenant, locale }, 'errors:offline.text', { site: tenant.name }))}</p>
<a href="">${escape(translate({ tenant, locale }, 'errors:offline.retry'))}</a></main>
<script nonce="${nonce}">addEventListener('online',()=>location.reload())</script></body></html>
`;
}

const localeOf = ({ url, headers }: FastifyRequest, tenant: Tenant) =>
  detectLocale(url, headers.cookie, defaultLanguage(tenant));

/**
 * A version that changes whenever the offline page of the request's site does, in the visitor's language.
 * @param tenant the request's site
 */
export async function offlineVersion(request: FastifyRequest, tenant: Tenant, icons: AppIcons): Promise<string> {
  const icon = await icons.urlOf(tenant, 'icon-192');
  const page = renderOfflinePage(tenant, await localeOf(request, tenant), { nonce: '', icon });
  return createHash('sha256').update(page).digest('hex').slice(0, 12);
}

/** Serves each site's offline page, for its service worker to cache. */
export function registerOfflinePage(app: FastifyInstance, icons: AppIcons): void {
  app.get('/offline', async (request, reply) => {
    const { tenant, nonce } = request;
    if (!tenant) throw domainError('not_found');
    const picture = (await icons.draw(tenant)).icons['icon-192'];
    const icon = `data:image/png;base64,${picture?.toString('base64')}`;
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderOfflinePage(tenant, await localeOf(request, tenant), { nonce, icon }));
  });
}
