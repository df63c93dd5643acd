import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeletionNumbers } from '../../features/desk/cases/deletion-numbers.tsx';
import { DeletionTable } from '../../features/desk/cases/deletion-table.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:deletions.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const asked = new URL(request.url).searchParams;
  const [site = null, late = null, after = null] = ['site', 'late', 'after'].map((name) => asked.get(name) || null);
  const overdue = late !== null;
  const list = await services.deletions.list(ctx, { site, overdue, after });
  return { list, site, late: overdue, sites: services.deletions.sites(ctx) };
}

/** Accounts in their 14 days, and erasures that are overdue. */
export default function DeskDeletions() {
  const { t } = useTranslation('deskcases');
  const { list, sites, site, late } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t('deletions.title')} about={t('deletions.about')} />
      <DeletionNumbers {...list} />
      <SiteFilter sites={sites} site={site}>
        <Checkbox name="late" value="1" defaultChecked={late} label={t('deletions.only_late')} />
      </SiteFilter>
      <DeletionTable rows={list.rows} sites={sites} />
      <DeskPager next={list.next} />
    </>
  );
}
