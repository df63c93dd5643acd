import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FictionalMetricsTable, InboxTable } from '../../../features/desk/fictional/inbox.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm } from '../../../features/desk/kit/desk-filter.tsx';
import { DeskPager } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

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
  return (
    <>
      <DeskHead
        title={t('inbox.title')}
        about={t('inbox.text')}
        links={[{ href: deskPaths.fictionalProfiles(), icon: 'mask-happy', label: t('profiles.title') }]}
      />
      <FilterForm sites={sites} />
      <InboxTable rows={rows} only={site} />
      <DeskPager next={next} />
      <FictionalMetricsTable rows={figures} />
    </>
  );
}
