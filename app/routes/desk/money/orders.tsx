import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterSelect, FilterText } from '../../../features/desk/kit/desk-filter.tsx';
import { DeskPager, DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { Moment, useFormats } from '../../../features/desk/kit/formats.tsx';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { OrderState } from '../../../features/desk/money/order-panels.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:orders.title') };

export const loader = deskLoader(({ ctx, services, search }) =>
  services.money.listOrders(ctx, Object.fromEntries(search)),
);

export default function DeskOrders() {
  const { t } = useTranslation(['deskmoney', 'order']);
  const format = useFormats();
  const [search] = useSearchParams();
  const { rows, next, sites, states, methods } = useLoaderData<typeof loader>();
  const methodName = (method: string) => t(`order:method.${method as 'ideal'}`);
  return (
    <>
      <DeskHead
        title={t('orders.title')}
        links={[{ href: deskPaths.ledger(), icon: 'bank', label: t('orders.ledger') }]}
      />
      <FilterForm sites={sites}>
        <FilterSelect
          name="status"
          label={t('filter.state')}
          all={t('filter.all')}
          options={states.map((value) => [value, t(`state.${value as 'paid'}`)])}
        />
        <FilterSelect
          name="method"
          label={t('filter.method')}
          all={t('filter.all')}
          options={methods.map((value) => [value, methodName(value)])}
        />
        <FilterText label={t('filter.from')} name="from" type="date" />
        <FilterText label={t('filter.until')} name="until" type="date" />
        <FilterText
          label={t('filter.reference')}
          name="reference"
          type="search"
          placeholder={t('filter.referenceHint')}
          className="desk-wide"
        />
      </FilterForm>
      <DeskTable
        label={t('orders.label')}
        empty={search.get('reference') ? t('orders.noReference') : t('orders.empty')}
        rows={rows}
        hrefOf={({ id }) => deskPaths.order(id)}
        columns={[
          { head: t('orders.at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { head: t('orders.state'), cell: (row) => <OrderState status={row.status} problem={row.problem} /> },
          { head: t('orders.amount'), num: true, cell: ({ amount, currency }) => format.money(amount, currency) },
          {
            head: t('orders.package'),
            cell: ({ credits: count, package: name }) =>
              t('orders.credits', { count, package: name, formatted: format.number(count) }),
          },
          { head: t('orders.method'), cell: ({ paymentmethod }) => methodName(paymentmethod) },
          { head: t('orders.site'), cell: ({ tenantId }) => <SiteChip id={tenantId} /> },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
