import type { AppLoadContext } from '@remix-run/node';

import { intlTag } from '../../i18n/intl-tag.ts';
import type { Locale } from '../../tenants/value-lists.ts';
import { isOfNoSite } from './of-no-site.ts';
import type { PageHead } from './page-head.ts';
import { paths } from './paths.ts';
import { screenAt } from './screens.ts';
import type { ScreenName } from './screens.ts';

/** The same for everybody. Whatever shows members or belongs to one person, one link or one step is in no index. */
const INDEXED: ReadonlySet<ScreenName | null> = new Set<ScreenName>([
  'index',
  'pricing',
  'complaints',
  'pages',
  'token',
  'landers',
  'landers-tinderswipe',
]);
const LANDER_VARIANT = /^(\/landers\/[^/]+)\/[^/]+\/?$/;
const CLOSED: PageHead = { robots: 'noindex', canonical: null, alternates: [], preview: null };

/** As link previews spell a language: `sv_SE`. */
function previewLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(intlTag(locale)).maximize();
  return `${language}_${region}`;
}

/** The page without its variants: a lander in other words, and the second address of a site's own page. */
function mainPath(pathname: string, screen: ScreenName | null): string {
  return screen === 'token' ? `/pages${pathname}` : pathname.replace(LANDER_VARIANT, '$1');
}

/** Languages in which a page is to be had: the site's, or those of them in which its own text is written. */
async function languagesOf({ ctx, services }: AppLoadContext, path: string): Promise<readonly Locale[]> {
  const [, token] = /^\/(?:pages\/)?([^/]+)$/.exec(path) ?? [];
  const written = token === undefined ? null : await services.pages.ownLanguages(ctx.tenant, token);
  return written ? ctx.tenant.locales.filter((locale) => written.includes(locale)) : ctx.tenant.locales;
}

/** The privacy text of the United States stands in for the page's own, which is the one to be found. */
const isOtherNotice = (country: string, { pathname, searchParams }: URL): boolean =>
  country === 'US' && /^\/(?:pages\/)?privacy\/?$/.test(pathname) && searchParams.get('notice') !== 'own';

/** Whether search engines may know a page as it was answered. */
function isIndexed({ ctx, services }: AppLoadContext, screen: ScreenName | null, status: number): boolean {
  if (status !== 200 || ctx.viewer !== null || ctx.tenant.search_engines === 'none') return false;
  if (screen?.startsWith('landers') && !services.settings.visitorAccess(ctx).searchOpen) return false;
  return INDEXED.has(screen);
}

/**
 * What the head of a page says to search engines and link previews. A language that is not the site's own has an address
 * of its own, `?lang=`; the rest of the query makes no other page.
 * @param status of the answer
 */
export async function loadPageHead(context: AppLoadContext, request: Request, status: number): Promise<PageHead> {
  if (isOfNoSite(context)) return CLOSED;
  const { ctx } = context;
  if (ctx.viewer) return CLOSED;
  const url = new URL(request.url);
  const { pathname } = url;
  const { name } = screenAt(pathname);
  // The schema refuses a domain_language that is not among the locales.
  const own = ctx.tenant.domain_language.slice(0, 2) as Locale;
  const image = ctx.origin + paths.linkPreview();
  const preview = { image, locale: previewLocale(ctx.locale), otherLocales: [] };
  if (isOtherNotice(ctx.country, url) || !isIndexed(context, name, status))
    return { ...CLOSED, preview: status === 200 ? preview : null };
  const path = mainPath(pathname, name);
  // A lander weighs next to nothing and is one of many ways in: it is known in the site's own language.
  const languages = name?.startsWith('landers') ? [own] : await languagesOf(context, path);
  const addressIn = (locale: Locale) => ctx.origin + path + (locale === own ? '' : `?lang=${locale}`);
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
