import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeletionCounts, DeletionTable } from '../../../features/desk/cases/deletions.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm } from '../../../features/desk/kit/desk-filter.tsx';
import { DeskPager } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:deletions.title') };

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const overdue = query('late') !== null;
  const list = await services.deletions.list(ctx, { site: query('site'), overdue, after: query('after') });
  return { list, late: overdue, sites: services.deletions.sites(ctx) };
});

/** Deleted accounts that can still be restored, and overdue erasures. */
export default function DeskDeletions() {
  const { t } = useTranslation('deskcases');
  const { list, sites, late } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('deletions.title')} about={t('deletions.about')} />
      <DeletionCounts {...list} />
      <FilterForm sites={sites}>
        <Checkbox name="late" value="1" defaultChecked={late} label={t('deletions.only_late')} />
      </FilterForm>
      <DeletionTable rows={list.rows} />
      <DeskPager next={list.next} />
    </>
  );
}
