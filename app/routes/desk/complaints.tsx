import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { COMPLAINT_CATEGORIES } from '../../../server/modules/complaints/complaint-categories.schema.ts';
import { DoneNote } from '../../features/desk/cases/done-note.tsx';
import { DueMoment } from '../../features/desk/cases/due-moment.tsx';
import { siteNames } from '../../features/desk/cases/site-names.ts';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { QueueTable } from '../../features/desk/queue-table.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { SelectField } from '../../ui/select-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:complaints.title') };

const REFERENCE = /^K-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const asked = new URL(request.url).searchParams;
  const [site, category, after] = ['site', 'category', 'after'].map((name) => asked.get(name) || null);
  const list = await services.complaints.list(ctx, { site, category, after });
  const [done, released] = ['done', 'released'].map((name) => {
    const reference = asked.get(name) ?? '';
    return REFERENCE.test(reference) ? reference : null;
  });
  return {
    ...list,
    done,
    released,
    site: site ?? null,
    category: category ?? null,
    sites: services.complaints.sites(ctx),
  };
}

/** Complaints that wait for an answer. */
export default function DeskComplaints() {
  const { t } = useTranslation('deskcases');
  const { rows, next, sites, site, category, done, released } = useLoaderData<typeof loader>();
  const nameOf = siteNames(sites);
  return (
    <>
      <DeskHead title={t('complaints.title')} about={t('complaints.about')} />
      <DoneNote>
        {done
          ? t('complaints.done', { reference: done })
          : released && t('complaints.released', { reference: released })}
      </DoneNote>
      <SiteFilter sites={sites} site={site}>
        <SelectField
          label={t('filter.category')}
          name="category"
          compact
          defaultValue={category ?? ''}
          placeholder={t('complaints.all')}
          options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
      </SiteFilter>
      <QueueTable
        label={t('complaints.label')}
        heads={{
          title: t('complaints.number'),
          cells: [t('complaints.category'), t('complaints.status'), t('complaints.due')],
        }}
        empty={t('complaints.empty')}
        rows={rows.map((row) => ({
          id: row.id,
          href: deskPaths.complaint(row),
          title: row.reference,
          site: nameOf(row.tenantId),
          since: row.since,
          holder: row.holder,
          cells: [
            t(`category.${row.category}`),
            t(`status.${row.status}`),
            <DueMoment key="due" due={row.due} overdue={row.overdue} />,
          ],
        }))}
      />
      <DeskPager next={next} />
    </>
  );
}
