import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { LookupTable } from '../../features/desk/money/lookup-table.tsx';
import { OrderState } from '../../features/desk/money/order-state.tsx';
import { OrdersFilter } from '../../features/desk/money/orders-filter.tsx';
import { Moment } from '../../features/desk/moment.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:orders.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.money.listOrders(ctx, Object.fromEntries(new URL(request.url).searchParams));
}

export default function DeskOrders() {
  const { t } = useTranslation(['deskmoney', 'order']);
  const locale = useLocale();
  const [search] = useSearchParams();
  const { rows, next, sites, states, methods } = useLoaderData<typeof loader>();
  const siteOf = (tenantId: string) => sites.find(({ id }) => id === tenantId)?.name;
  const columns = [
    { head: t('orders.at') },
    { head: t('orders.state') },
    { head: t('orders.amount'), num: true },
    { head: t('orders.package') },
    { head: t('orders.method') },
    { head: t('orders.site') },
  ];
  return (
    <>
      <DeskHead
        title={t('orders.title')}
        tools={
          <ButtonLink variant="secondary" size="small" icon="bank" href={deskPaths.ledger()}>
            {t('orders.ledger')}
          </ButtonLink>
        }
      />
      <OrdersFilter sites={sites} states={states} methods={methods} />
      <LookupTable
        label={t('orders.label')}
        columns={columns}
        empty={search.get('reference') ? t('orders.noReference') : t('orders.empty')}
        rows={rows.map((row) => ({
          id: row.id,
          href: deskPaths.order(row.id),
          cells: [
            <Moment key="at" at={row.createdAt} />,
            <OrderState key="state" status={row.status} problem={row.problem} />,
            formatMoney(locale, row.amount, row.currency),
            t('orders.credits', {
              count: row.credits,
              package: row.package,
              formatted: formatNumber(locale, row.credits),
            }),
            t(`order:method.${row.paymentmethod as 'ideal'}`),
            siteOf(row.tenantId),
          ],
        }))}
      />
      <DeskPager next={next} />
    </>
  );
}
