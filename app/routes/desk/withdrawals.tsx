import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { CASE_KINDS } from '../../../server/modules/operators/cases/case-kinds.schema.ts';
import { DoneNote } from '../../features/desk/cases/done-note.tsx';
import { siteNames } from '../../features/desk/cases/site-names.ts';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { QueueTable } from '../../features/desk/queue-table.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { formatMoney } from '../../lib/format.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:withdrawals.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const asked = new URL(request.url).searchParams;
  const [site = null, kind = null, after = null] = ['site', 'kind', 'after'].map((name) => asked.get(name) || null);
  const list = await services.withdrawals.list(ctx, { site, kind, after });
  const evidence = services.heldEvidence.sites(ctx).length > 0;
  return { ...list, site, kind, evidence, done: asked.has('done'), sites: services.withdrawals.sites(ctx) };
}

/** Orders that somebody should look at. */
export default function DeskWithdrawals() {
  const { t } = useTranslation('deskcases');
  const locale = useLocale();
  const { rows, next, sites, site, kind, done, evidence } = useLoaderData<typeof loader>();
  const nameOf = siteNames(sites);
  return (
    <>
      <DeskHead
        title={t('withdrawals.title')}
        about={t('withdrawals.about')}
        tools={
          evidence && (
            <ButtonLink variant="secondary" size="small" href={deskPaths.heldEvidence()}>
              {t('withdrawals.evidence')}
            </ButtonLink>
          )
        }
      />
      <DoneNote>{done && t('withdrawals.done')}</DoneNote>
      <SiteFilter sites={sites} site={site}>
        <SelectField
          label={t('filter.kind')}
          name="kind"
          compact
          defaultValue={kind ?? ''}
          placeholder={t('withdrawals.all')}
          options={CASE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </SiteFilter>
      <QueueTable
        label={t('withdrawals.label')}
        heads={{
          title: t('withdrawals.order'),
          cells: [t('withdrawals.kind'), t('withdrawals.amount'), t('withdrawals.provider')],
        }}
        empty={t('withdrawals.empty')}
        rows={rows.map((row) => ({
          id: row.id,
          href: deskPaths.orderCase(row),
          title: row.orderId.slice(-12),
          holder: row.holder,
          site: nameOf(row.tenantId),
          since: row.since,
          cells: [t(`kind.${row.kind}`), formatMoney(locale, row.amount, row.currency), row.provider ?? ''],
        }))}
      />
      <DeskPager next={next} />
    </>
  );
}
