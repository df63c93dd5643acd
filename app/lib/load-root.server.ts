import type { AppLoadContext } from '@remix-run/node';

import { textIn } from '../../tenants/localised-text.ts';
import { NICHES } from '../../tenants/value-lists.ts';
import { thumbSource } from './photo-source.ts';
import { readCookie } from './read-cookie.ts';
import type { RootData, Scheme, Site, SiteViewer } from './site.ts';

/** As chosen on this device; else a dark brand is dark, and the others follow the system. */
function schemeOf(request: Request, { assets }: AppLoadContext): Scheme {
  const chosen = readCookie(request, 'theme');
  if (chosen === 'light' || chosen === 'dark' || chosen === 'auto') return chosen;
  return assets.defaultScheme === 'dark' ? 'dark' : 'auto';
}

function siteOf({ ctx, services }: AppLoadContext): Site {
  const { tenant, locale } = ctx;
  const { name, address, city, kvk } = tenant.company;
  return {
    niche: tenant.niche,
    look: NICHES[tenant.niche],
    slug: tenant.slug,
    name: tenant.name,
    title: textIn(tenant, tenant.index_title, locale),
    description: textIn(tenant, tenant.description, locale),
    minAge: tenant.min_age,
    messageCredits: tenant.message_credits,
    ...services.settings.visitorAccess(ctx),
    fictionalSingular: tenant.fictional_singular && textIn(tenant, tenant.fictional_singular, locale),
    supportEmail: tenant.support_email,
    company: { name, address, city, kvk },
  };
}

async function loadMember({ ctx, services }: AppLoadContext) {
  if (!ctx.viewer) return null;
  const member = { ...ctx, viewer: ctx.viewer };
  const [card, live] = await Promise.all([services.profiles.viewOwnCard(member), services.live.snapshot(member)]);
  const { userId, profileId, status, paidUser } = ctx.viewer;
  const viewer: SiteViewer = {
    ...{ userId, profileId, status, paidUser },
    name: card.name,
    photo: thumbSource(card.main_image),
  };
  return { viewer, live };
}

/** What every page needs, once a page load: the site, the member, the numbers on their badges. */
export async function loadRoot(context: AppLoadContext, request: Request): Promise<RootData> {
  const { assets, version } = context;
  const shared = { assets, version, scheme: schemeOf(request, context), demo: context.demo !== null };
  if (context.launcher) {
    return { ...shared, locale: 'nl', country: 'NL', site: null, viewer: null, badges: null, liveSeq: 0 };
  }
  const { ctx } = context;
  const member = await loadMember(context);
  return {
    ...shared,
    locale: ctx.locale,
    country: ctx.country,
    site: siteOf(context),
    viewer: member && member.viewer,
    badges: member && member.live.badges,
    liveSeq: member?.live.seq ?? 0,
  };
}
