import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { COMPLAINT_CATEGORIES } from '../../../../server/modules/trust/complaints/complaint-categories.schema.ts';
import { DueMoment } from '../../../features/desk/cases/complaint.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterSelect } from '../../../features/desk/kit/desk-filter.tsx';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { DeskPager, QueueTable } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:complaints.title') };

const REFERENCE = /^K-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const [site, category, after] = [query('site'), query('category'), query('after')];
  const list = await services.complaints.list(ctx, { site, category, after });
  const [done, released] = (['done', 'released'] as const).map((name) => {
    const reference = query(name) ?? '';
    return REFERENCE.test(reference) ? reference : null;
  });
  return { ...list, done, released, sites: services.complaints.sites(ctx) };
});

export default function DeskComplaints() {
  const { t } = useTranslation('deskcases');
  const { rows, next, sites, done, released } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('complaints.title')} about={t('complaints.about')} />
      <DoneAlert>
        {done
          ? t('complaints.done', { reference: done })
          : released && t('complaints.released', { reference: released })}
      </DoneAlert>
      <FilterForm sites={sites}>
        <FilterSelect
          name="category"
          label={t('filter.category')}
          all={t('complaints.all')}
          options={COMPLAINT_CATEGORIES.map((value) => [value, t(`category.${value}`)])}
        />
      </FilterForm>
      <QueueTable
        label={t('complaints.label')}
        empty={t('complaints.empty')}
        rows={rows}
        hrefOf={(row) => deskPaths.complaint(row)}
        columns={[
          { head: t('complaints.number'), cell: ({ reference }) => reference },
          { head: t('complaints.category'), cell: ({ category }) => t(`category.${category}`) },
          { head: t('complaints.status'), cell: ({ status }) => t(`status.${status}`) },
          { head: t('complaints.due'), cell: (row) => <DueMoment {...row} /> },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
