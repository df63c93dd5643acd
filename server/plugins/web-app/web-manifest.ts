import type { FastifyInstance } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { domainError } from '../../lib/errors/errors.ts';
import { CACHE_MINUTES } from '../../lib/network/cache-control.ts';
import type { AppIconName } from './app-icon-shapes.ts';
import type { AppIcons } from './app-icons.ts';
import { START_PARAMETER } from '../site/site-cookies.ts';
import { siteLook } from '../site/site-look.ts';

/** A changed tenant file takes effect soon, and pages do not wait for revalidation. */
/** Number of characters that fit under an icon on a home screen. */
const SHORT_NAME_LENGTH = 12;

const ICONS: ReadonlyArray<{ name: AppIconName; side: number; purpose: 'any' | 'maskable' }> = [
  { name: 'icon-192', side: 192, purpose: 'any' },
  { name: 'icon-512', side: 512, purpose: 'any' },
  { name: 'maskable-192', side: 192, purpose: 'maskable' },
  { name: 'maskable-512', side: 512, purpose: 'maskable' },
];

/** A name that fits under an icon: as many whole words as fit, or the start of a first word that is too long. */
export function shortName(name: string): string {
  const chars = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  if (chars.length <= SHORT_NAME_LENGTH) return name;
  const end = chars[SHORT_NAME_LENGTH] === ' ' ? SHORT_NAME_LENGTH : chars.lastIndexOf(' ', SHORT_NAME_LENGTH);
  return chars
    .slice(0, end > 0 ? end : SHORT_NAME_LENGTH)
    .join('')
    .replace(/[\s&,.:;–-]+$/u, '');
}

/**
 * The web app manifest. Others may see it on the device, so it uses the site's neutral name and does not reveal the
 * kind of site.
 */
async function buildManifest(tenant: Tenant, icons: AppIcons) {
  const look = siteLook(tenant);
  const { background, bar } = look[look.scheme];
  return {
    name: tenant.neutral_name,
    short_name: shortName(tenant.neutral_name),
    id: '/',
    start_url: `/?${START_PARAMETER.name}=${START_PARAMETER.value}`,
    scope: '/',
    display: 'standalone',
    lang: tenant.domain_language,
    dir: 'ltr',
    background_color: background,
    theme_color: bar,
    prefer_related_applications: false,
    icons: await Promise.all(
      ICONS.map(async ({ name, side, purpose }) => ({
        src: await icons.urlOf(tenant, name),
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}

export function registerWebManifest(app: FastifyInstance, icons: AppIcons): void {
  app.get('/manifest.webmanifest', async ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    return reply
      .header('cache-control', CACHE_MINUTES)
      .type('application/manifest+json')
      .send(JSON.stringify(await buildManifest(tenant, icons)));
  });
}
