import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { FictionalMetricsTable } from '../../features/desk/fictional/fictional-metrics-table.tsx';
import { InboxTable } from '../../features/desk/fictional/inbox-table.tsx';
import { DeskHead } from '../../features/desk/kit/desk-detail.tsx';
import { FilterForm } from '../../features/desk/kit/desk-filter.tsx';
import { DeskPager } from '../../features/desk/kit/desk-pager.tsx';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskfictional'], title: (t) => t('deskfictional:inbox.title') };

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const { inbox } = services.fictional;
  const site = query('site');
  const waiting = await inbox.list(ctx, { only: site, after: query('after') });
  return { ...waiting, figures: await inbox.metrics(ctx, site), sites: inbox.sites(ctx), site };
});

/** Unanswered messages to fictional profiles, and metrics of the last week. */
export default function DeskFictional() {
  const { t } = useTranslation('deskfictional');
  const { rows, next, figures, sites, site } = useLoaderData<typeof loader>();
  const tools = (
    <ButtonLink variant="secondary" size="small" icon="mask-happy" href={deskPaths.fictionalProfiles()}>
      {t('profiles.title')}
    </ButtonLink>
  );
  return (
    <>
      <DeskHead title={t('inbox.title')} about={t('inbox.text')} tools={tools} />
      <FilterForm sites={sites} />
      <InboxTable rows={rows} only={site} />
      <DeskPager next={next} />
      <FictionalMetricsTable rows={figures} />
    </>
  );
}
