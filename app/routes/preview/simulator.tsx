import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { BANNER_ORDER, decideBanners } from '../../features/banners/banner-rules.ts';
import { decideEntryWarning } from '../../features/entry-warning/entry-warning-rule.ts';
import { PreviewShell } from '../../features/preview/preview-shell.tsx';
import { SimulatorForm } from '../../features/preview/simulator/simulator-form.tsx';
import { entryWarningInput, bannerInput, readSituation } from '../../features/preview/simulator/simulator-situation.ts';
import {
  EntryWarningVerdict,
  BannerVerdicts,
  SiteSettings,
} from '../../features/preview/simulator/simulator-verdicts.tsx';
import { visitorCountries } from '../../features/preview/simulator/visitor-countries.server.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['preview'], title: (t) => t('preview:shell.title.simulator') };

/** Applies the site's own rules to the situation, with the current settings and offers of a site. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { tools } = requireLauncher(context);
  const sites = tools.listSites();
  const slugs = sites.map(({ slug }) => slug);
  const countries = visitorCountries(Object.keys(context.lists.regions), context.locale);
  const choices = { sites: slugs, countries: countries.map(({ code }) => code) };
  const situation = readSituation(new URL(request.url).searchParams, choices);
  const site = sites.find(({ slug }) => slug === situation.site);
  if (!site) throw new Response(null, { status: 404 });
  const now = Math.floor(context.now().getTime() / 1000);
  const { paid: paidUser, minutes, who } = situation;
  const offers =
    who === 'member' ? tools.viewOffers(site.slug, { paidUser, minutes }) : { timeBonus: null, welcome: null };
  const verdicts = decideBanners({ ...bannerInput(situation, offers, now), pushOn: site.push });
  const settings = { enabled: site.entry, countries: site.entryCountries };
  return {
    sites,
    countries,
    situation,
    site,
    offers,
    entry: decideEntryWarning({ ...entryWarningInput(situation, now), ...settings }),
    notices: BANNER_ORDER.map((name) => ({ name, ...verdicts[name] })),
  };
}

export default function SimulatorPage() {
  const { t } = useTranslation('preview');
  const { sites, countries, situation, site, offers, entry, notices } = useLoaderData<typeof loader>();
  return (
    <PreviewShell current="simulator">
      <p className="preview-lead">{t('simulator.lead')}</p>
      <div className="preview-split preview-split-even">
        <SimulatorForm situation={situation} sites={sites} countries={countries} />
        <div>
          <EntryWarningVerdict {...entry} />
          <BannerVerdicts verdicts={notices} />
          <SiteSettings entry={site.entry} countries={site.entryCountries} offers={offers} />
        </div>
      </div>
    </PreviewShell>
  );
}
