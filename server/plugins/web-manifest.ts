import type { FastifyInstance } from 'fastify';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { domainError } from '../lib/errors.ts';
import type { AppIconName } from './app-icon-shapes.ts';
import type { AppIcons } from './app-icons.ts';
import { START_MARKER } from './site-cookies.ts';
import { siteLook } from './site-look.ts';

/** Soon true after a change of the site's file, and no page waits for the answer. */
const CACHE = 'public, max-age=300, stale-while-revalidate=86400';
/** Characters that fit under an icon on a home screen. */
const SHORT = 12;

const ICONS: ReadonlyArray<{ name: AppIconName; side: number; purpose: 'any' | 'maskable' }> = [
  { name: 'icon-192', side: 192, purpose: 'any' },
  { name: 'icon-512', side: 512, purpose: 'any' },
  { name: 'maskable-192', side: 192, purpose: 'maskable' },
  { name: 'maskable-512', side: 512, purpose: 'maskable' },
];

/** A name as it fits under an icon: whole words of it, or what fits of a first word that is too long itself. */
export function shortName(name: string): string {
  const chars = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  if (chars.length <= SHORT) return name;
  const end = chars[SHORT] === ' ' ? SHORT : chars.lastIndexOf(' ', SHORT);
  return chars
    .slice(0, end > 0 ? end : SHORT)
    .join('')
    .replace(/[\s&,.:;–-]+$/u, '');
}

/**
 * What a browser needs to install a site as an app. It lies on the device for others to see, so that it names the site
 * neutrally and says nothing of what it is for.
 */
async function describeApp(tenant: Tenant, icons: AppIcons) {
  const look = siteLook(tenant);
  const { ground, bar } = look[look.scheme];
  return {
    name: tenant.neutral_name,
    short_name: shortName(tenant.neutral_name),
    id: '/',
    start_url: `/?${START_MARKER.name}=${START_MARKER.value}`,
    scope: '/',
    display: 'standalone',
    lang: tenant.domain_language,
    dir: 'ltr',
    background_color: ground,
    theme_color: bar,
    prefer_related_applications: false,
    icons: await Promise.all(
      ICONS.map(async ({ name, side, purpose }) => ({
        src: await icons.addressOf(tenant, name),
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}

/** Serves each site's manifest. */
export function registerWebManifest(app: FastifyInstance, icons: AppIcons): void {
  app.get('/manifest.webmanifest', async ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    return reply
      .header('cache-control', CACHE)
      .type('application/manifest+json')
      .send(JSON.stringify(await describeApp(tenant, icons)));
  });
}
