import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm } from '../../../features/desk/kit/desk-filter.tsx';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { DeskPager, QueueTable } from '../../../features/desk/kit/desk-table.tsx';
import { PersonCell } from '../../../features/desk/kit/portrait.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskchecks'], title: (t) => t('deskchecks:title') };

export const loader = deskLoader(async ({ ctx, services, query }) => ({
  ...(await services.checkQueue.list(ctx, { site: query('site'), after: query('after') })),
  done: query('done'),
  sites: services.checkQueue.sites(ctx),
}));

export default function DeskChecks() {
  const { t } = useTranslation('deskchecks');
  const { rows, next, sites, decided, done } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('title')} about={t('about', { approved: decided.approved, refused: decided.refused })} />
      <DoneAlert>{(done === 'decided' || done === 'released') && t(`done.${done}`)}</DoneAlert>
      <FilterForm sites={sites} />
      <QueueTable
        label={t('label')}
        empty={t('empty')}
        rows={rows}
        hrefOf={(row) => deskPaths.check(row)}
        columns={[
          {
            head: t('member'),
            cell: (row) => <PersonCell {...row} />,
          },
          { head: t('kind'), cell: ({ what }) => t(`what.${what}`) },
          {
            head: t('service'),
            cell: ({ serviceResult }) => (serviceResult ? t(`result.${serviceResult as 'match'}`) : '–'),
          },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
