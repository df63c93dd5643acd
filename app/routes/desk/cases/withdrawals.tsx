import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CASE_KINDS } from '../../../../server/modules/desk/operators/cases/case-kinds.schema.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterSelect } from '../../../features/desk/kit/desk-filter.tsx';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { DeskPager, QueueTable } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { useFormats } from '../../../features/desk/kit/formats.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:withdrawals.title') };

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const search = { site: query('site'), kind: query('kind'), after: query('after') };
  const list = await services.orderCases.list(ctx, search);
  const evidence = services.retainedEvidence.sites(ctx).length > 0;
  return { ...list, evidence, sites: services.orderCases.sites(ctx) };
});

export default function DeskWithdrawals() {
  const { t } = useTranslation('deskcases');
  const format = useFormats();
  const { rows, next, sites, evidence } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={t('withdrawals.title')}
        about={t('withdrawals.about')}
        links={evidence ? [{ href: deskPaths.retainedEvidence(), label: t('withdrawals.evidence') }] : []}
      />
      <DoneAlert texts={{ closed: t('withdrawals.done'), requested: t('withdrawals.requested') }} />
      <FilterForm sites={sites}>
        <FilterSelect
          name="kind"
          label={t('filter.kind')}
          all={t('withdrawals.all')}
          options={CASE_KINDS.map((value) => [value, t(`kind.${value}`)])}
        />
      </FilterForm>
      <QueueTable
        label={t('withdrawals.label')}
        empty={t('withdrawals.empty')}
        rows={rows}
        hrefOf={(row) => deskPaths.orderCase(row)}
        columns={[
          { head: t('withdrawals.order'), cell: ({ orderId }) => orderId.slice(-12) },
          { head: t('withdrawals.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            head: t('withdrawals.amount'),
            num: true,
            cell: ({ amount, returned, currency }) => format.money(returned ?? amount, currency),
            under: ({ amount, returned, currency }) =>
              returned !== null && returned < amount && t('withdrawals.of', { amount: format.money(amount, currency) }),
          },
          { head: t('withdrawals.provider'), cell: ({ provider }) => provider },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
