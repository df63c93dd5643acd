import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { translate } from '../../../i18n/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { domainError } from '../../lib/errors/errors.ts';
import { defaultLanguage } from '../../modules/platform/tenants/index.ts';
import type { AppIcons } from './app-icons.ts';
import { detectLocale } from '../request/request-locale.ts';
import { renderNotice } from '../site/notice-page.ts';

/**
 * Renders the page shown while there is no connection, which the service worker caches.
 * @param icon URL of the site's icon
 */
function renderOfflinePage(tenant: Tenant, locale: Locale, { nonce, icon }: { nonce: string; icon: string }): string {
  const say = (name: 'title' | 'text' | 'retry') =>
    translate({ tenant, locale }, `errors:offline.${name}`, { site: tenant.name });
  return renderNotice(tenant, locale, {
    title: say('title'),
    text: say('text'),
    link: say('retry'),
    icon,
    nonce,
    script: `addEventListener('online',()=>location.reload())`,
  });
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
