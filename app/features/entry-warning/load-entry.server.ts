import type { AppLoadContext } from '@remix-run/node';

import { selectText } from '../../../tenants/localised-text.ts';
import { NICHES } from '../../../tenants/value-lists.ts';
import { ENTRY_WARNING_COOKIE } from '../../lib/device-cookies.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { readUnixSeconds } from '../../lib/read-cookie.ts';
import type { EntryWarningTexts } from '../../lib/site.ts';
import { decideEntryWarning } from './entry-warning-rule.ts';
import { isPlatformPage } from '../../lib/of-no-site.ts';

/** Texts of the warning: the site's own heading and sentence if set, and always the platform's lines. */
function toEntryFacts({ ctx }: AppLoadContext): EntryWarningTexts {
  const { tenant, locale } = ctx;
  const t = translatorFor(ctx);
  const look = NICHES[tenant.niche];
  const own = tenant.entry_warning;
  const params = { age: tenant.min_age, site: tenant.name };
  return {
    age: `${tenant.min_age}+`,
    title: own.title ? selectText(tenant, own.title, locale) : t(`entry:title.${look}`, params),
    text: own.text ? selectText(tenant, own.text, locale) : t(`entry:text.${look}`, params),
    adults: t('entry:adults', params),
    fictional: t('entry:fictional'),
    enter: t('entry:enter', params),
    leave: t('entry:leave'),
    note: t('entry:note'),
    countries: tenant.entry_warning_countries,
  };
}

/** The entry warning for this request; null when no screen of the site would show it to this visitor. */
export function loadEntryWarning(context: AppLoadContext, request: Request): EntryWarningTexts | null {
  if (isPlatformPage(context)) return null;
  const { ctx } = context;
  const shows = (layout: 'default' | 'empty') =>
    decideEntryWarning({
      layout,
      screen: null,
      loggedIn: ctx.viewer !== null,
      installed: ctx.installed,
      dismissedAt: readUnixSeconds(request, ENTRY_WARNING_COOKIE),
      now: Math.floor(context.now().getTime() / 1000),
      enabled: ctx.tenant.enable_site_entry_popup,
      countries: ctx.tenant.entry_warning_countries,
      country: ctx.country,
    }).show;
  return shows('default') || shows('empty') ? toEntryFacts(context) : null;
}
