import type { AppLoadContext } from '@remix-run/node';

import { intlTag } from '../../../i18n/intl-tag.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { isPlatformPage } from '../routing/platform-page.ts';
import type { PageHead } from './page-head.ts';
import { paths } from '../routing/paths.ts';
import { screenAt, type ScreenName } from '../routing/screens.ts';

/**
 * Screens that are the same for everybody. Screens that show members, belong to one person, or need a link or a step
 * are not indexed.
 */
const INDEXED_SCREENS: ReadonlySet<ScreenName | null> = new Set<ScreenName>([
  'index',
  'pricing',
  'complaints',
  'pages',
  'token',
  'landers',
  'landers-tinderswipe',
]);
const LANDER_VARIANT = /^(\/landers\/[^/]+)\/[^/]+\/?$/;
const NOT_INDEXED: PageHead = { robots: 'noindex', canonical: null, alternates: [], preview: null };

/** Locale format of link previews: `sv_SE`. */
function previewLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(intlTag(locale)).maximize();
  return `${language}_${region}`;
}

/** The canonical path: without a lander's variant, and of the two addresses of a site's own page. */
function canonicalPath(pathname: string, screen: ScreenName | null): string {
  return screen === 'token' ? `/pages${pathname}` : pathname.replace(LANDER_VARIANT, '$1');
}

/** Languages of a page: the site's, or those in which its own text is written. */
async function pageLanguages({ ctx, services }: AppLoadContext, path: string): Promise<readonly Locale[]> {
  const [, token] = /^\/(?:pages\/)?([^/]+)$/.exec(path) ?? [];
  const written = token === undefined ? null : await services.pages.ownLanguages(ctx.tenant, token);
  return written ? ctx.tenant.locales.filter((locale) => written.includes(locale)) : ctx.tenant.locales;
}

/** The United States privacy text replaces the site's own at the same address; only the site's own is indexed. */
const isUnitedStatesPrivacy = (country: string, { pathname, searchParams }: URL): boolean =>
  country === 'US' && /^\/(?:pages\/)?privacy\/?$/.test(pathname) && searchParams.get('notice') !== 'own';

/** Whether search engines may index this response. */
function isIndexed({ ctx, services }: AppLoadContext, screen: ScreenName | null, status: number): boolean {
  if (status !== 200 || ctx.viewer !== null || ctx.tenant.search_engines === 'none') return false;
  if (screen?.startsWith('landers') && !services.settings.visitorAccess(ctx).searchOpen) return false;
  return INDEXED_SCREENS.has(screen);
}

/**
 * Head data for search engines and link previews. A language other than the site's own has its own address, `?lang=`;
 * other query parameters make no other page.
 */
export async function loadPageHead(context: AppLoadContext, request: Request, status: number): Promise<PageHead> {
  if (isPlatformPage(context)) return NOT_INDEXED;
  const { ctx } = context;
  if (ctx.viewer) return NOT_INDEXED;
  const url = new URL(request.url);
  const { pathname } = url;
  const { name } = screenAt(pathname);
  // The tenant schema requires domain_language to be among the locales.
  const own = ctx.tenant.domain_language.slice(0, 2) as Locale;
  const origin = context.originOf(ctx.tenant);
  const image = origin + paths.linkPreview();
  const preview = { image, locale: previewLocale(ctx.locale), otherLocales: [] };
  if (isUnitedStatesPrivacy(ctx.country, url) || !isIndexed(context, name, status))
    return { ...NOT_INDEXED, preview: status === 200 ? preview : null };
  const path = canonicalPath(pathname, name);
  // Landers are indexed in the site's own language only.
  const languages = name?.startsWith('landers') ? [own] : await pageLanguages(context, path);
  const addressIn = (locale: Locale) => origin + path + (locale === own ? '' : `?lang=${locale}`);
  const several = languages.length > 1;
  return {
    robots: 'noimageindex',
    canonical: addressIn(languages.includes(ctx.locale) ? ctx.locale : own),
    alternates: several
      ? [
          ...languages.map((locale) => ({ lang: locale as string, href: addressIn(locale) })),
          { lang: 'x-default', href: addressIn(own) },
        ]
      : [],
    preview: {
      ...preview,
      otherLocales: languages.filter((locale) => locale !== ctx.locale).map((locale) => previewLocale(locale)),
    },
  };
}
