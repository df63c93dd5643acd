import { redirect, type AppLoadContext } from '@remix-run/node';

import { siteTextsAttribute } from '../../../i18n/browser-site-texts.ts';
import { registrationOf } from '../../../tenants/company-law.ts';
import { selectText } from '../../../tenants/localised-text.ts';
import { NICHES } from '../../../tenants/value-lists.ts';
import type { Game } from '../../../server/modules/people/games/index.ts';
import { DISMISSAL_COOKIES } from './device-cookies.ts';
import { packAddresses } from '../page-head/composition-styles.tsx';
import { paths } from '../routing/paths.ts';
import { thumbSource } from '../formatting/photo-source.ts';
import { readCookie, readUnixSeconds } from './read-cookie.ts';
import { screenAt } from '../routing/screens.ts';
import type { Dismissals, Offers, RootData, Scheme, Site, SiteViewer } from './site.ts';
import { isPlatformPage } from '../routing/platform-page.ts';

const GAMES: readonly Game[] = ['swipe_game', 'match_finder', 'daily_picks'];
const NO_OFFERS: Offers = { timeBonus: null, welcome: null };

/** The viewer's choice on this device, else the default of the site or its theme. */
function readScheme(request: Request, { assets }: AppLoadContext): Scheme {
  const chosen = readCookie(request, 'theme');
  if (chosen === 'light' || chosen === 'dark' || chosen === 'auto') return chosen;
  return assets.defaultScheme;
}

function toSite({ ctx, services }: AppLoadContext): Site {
  const { tenant, locale } = ctx;
  const { name, address, city, kvk, country } = tenant.company;
  const without = GAMES.filter((game) => !tenant.features[game]);
  const abroad = country !== 'NL' && { registration: registrationOf(tenant.company) };
  return {
    niche: tenant.niche,
    look: NICHES[tenant.niche],
    slug: tenant.slug,
    name: tenant.name,
    appName: tenant.neutral_name,
    title: selectText(tenant, tenant.index_title, locale),
    description: selectText(tenant, tenant.description, locale),
    minAge: tenant.min_age,
    messageCredits: tenant.message_credits,
    ...services.settings.visitorAccess(ctx),
    fictionalSingular: tenant.fictional_singular && selectText(tenant, tenant.fictional_singular, locale),
    push: tenant.features.push,
    ...(!tenant.features.photo_verification && { photoVerification: false as const }),
    ...(without.length > 0 && { disabledGames: without }),
    supportEmail: tenant.support_email,
    supportPhone: tenant.support_phone ?? tenant.company.support_phone,
    logo: tenant.theme.logo && paths.logo(),
    company: { name, address, city, kvk, ...abroad },
  };
}

/** Dismissals are cookies with unix seconds (decisions, section 12). */
function readDismissals(request: Request): Dismissals {
  const seconds = (name: string) => readUnixSeconds(request, name);
  return {
    photo: seconds(DISMISSAL_COOKIES.photo),
    push: seconds(DISMISSAL_COOKIES.push),
    disabledNotifications: seconds(DISMISSAL_COOKIES.disabledNotifications),
    timeBonus: seconds(DISMISSAL_COOKIES.timeBonus),
  };
}

async function loadMember({ ctx, services }: AppLoadContext) {
  if (!ctx.viewer) return null;
  const member = { ...ctx, viewer: ctx.viewer };
  const live = await services.live.snapshot(member);
  const face = services.profiles.viewOwnFace(member);
  const { userId, profileId, status, paidUser, profileStatus, hasPhoto, notificationsDisabled, privacy } = ctx.viewer;
  const viewer: SiteViewer = {
    userId,
    profileId,
    status,
    paidUser,
    profileStatus,
    hasPhoto,
    notificationsDisabled,
    ...(ctx.viewer.awaySince && { away: true as const }),
    ...(ctx.viewer.lock && { lockMinutes: ctx.viewer.lock.minutes }),
    ...(services.sisterSites.hasSisters(member) && { sisters: true as const }),
    ...(privacy.quickExit && { quickExit: true as const }),
    ...(privacy.neutralTitle && { neutralTitle: true as const }),
    name: face.name,
    photo: thumbSource(face.main_image),
  };
  return { viewer, live };
}

/** Pages open to a member who has not yet read a moderation decision. */
const OPEN_BEFORE_READING = /^\/(decision|logout|lang-config|pages\/[^/]+)\/?$/;

/** Redirects a member to an unread warning or suspension before any other page. */
function requireDecisionRead({ ctx, services }: AppLoadContext, request: Request): void {
  const unread = ctx.viewer?.unreadRestriction && services.safety.unreadDecision(ctx);
  const { pathname } = new URL(request.url);
  if (unread && !OPEN_BEFORE_READING.test(pathname.replace(/\.data$/, ''))) throw redirect(paths.decision(unread));
}

/** Pages that a locked session may show: its lock, the ways out of it, and pages that are the same for everybody. */
const OPEN_WHILE_LOCKED =
  /^\/(lock|login|logout|exit|reset-password(\/do)?|lang-config|pages\/[^/]+|complaints|decision|unsubscribe)\/?$/;

/** Leads a locked session to its lock. */
function requireUnlocked({ ctx, redirectToLogin }: AppLoadContext, request: Request): void {
  if (!ctx.locked) return;
  const { pathname } = new URL(request.url);
  if (!OPEN_WHILE_LOCKED.test(pathname.replace(/\.data$/, ''))) throw redirectToLogin(request);
}

/** The assets of landing pages; empty for any other page. */
function loadLanderAssets(context: AppLoadContext, request: Request): Pick<RootData, 'lander'> {
  const { pathname } = new URL(request.url);
  if (screenAt(pathname).layout !== 'lander' || isPlatformPage(context)) return {};
  return { lander: context.assets.lander };
}

/** What every page needs, once per page load: site, member and badge counts. The entry warning is loaded apart. */
export async function loadRoot(context: AppLoadContext, request: Request): Promise<Omit<RootData, 'entryWarning'>> {
  const { version, locale } = context;
  const { lander: _lander, interestSprite: _interests, heroes: _heroes, ...assets } = context.assets;
  const shared = {
    assets: { ...assets, compositions: packAddresses(assets.compositions) },
    version,
    locale,
    scheme: readScheme(request, context),
    dismissals: readDismissals(request),
    now: Math.floor(context.now().getTime() / 1000),
  };
  if (isPlatformPage(context)) {
    const empty = { site: null, viewer: null, badges: null, offers: NO_OFFERS, liveSeq: 0 };
    return {
      ...shared,
      ...empty,
      country: 'NL',
      countries: [],
      languages: context.desk ? [locale] : ['nl'],
      installed: false,
    };
  }
  requireUnlocked(context, request);
  requireDecisionRead(context, request);
  const { ctx, services } = context;
  const member = await loadMember(context);
  return {
    ...shared,
    ...loadLanderAssets(context, request),
    ...(ctx.tenant.words && { textOverrides: siteTextsAttribute(ctx) }),
    country: ctx.country,
    countries: services.settings.countryChoices(ctx),
    installed: ctx.installed,
    site: toSite(context),
    languages: services.settings.menuLanguages(ctx),
    offers: services.credits.viewOffers(ctx),
    viewer: member && member.viewer,
    badges: member && member.live.badges,
    liveSeq: member?.live.seq ?? 0,
    ...(member?.live.unseenMatch && { unseenMatch: member.live.unseenMatch }),
  };
}
