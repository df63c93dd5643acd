import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CodePageView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment } from '../kit/moment.tsx';
import { useFormats } from '../kit/use-formats.ts';
import { CodeValue } from './code-cells.tsx';

export function CodeFacts({ code, site, left }: Pick<CodePageView, 'code' | 'site' | 'left'>) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const format = useFormats();
  const { minimumOrderValue: least, currency, country, paymentmethods: methods, userId } = code;
  const methodNames = methods?.map((method) => t(`order:method.${method as 'ideal'}`)).join(', ');
  return (
    <Panel title={t('code.facts')}>
      <FactList
        facts={{
          [t('codes.site')]: site.name,
          [t('code.kind')]: t(`kind.${code.kind}`),
          [t('code.takes')]: <CodeValue code={code} />,
          [t('code.left')]: left.map(({ amount, currency: of }) => format.money(amount, of)).join(', '),
          [t('code.for')]: t(`validity.${code.validity}`),
          [t('code.member')]: userId ? (
            <Link to={deskPaths.member(userId)}>{t('code.theMember')}</Link>
          ) : (
            t('code.everybody')
          ),
          [t('code.minimum')]: least === null ? t('code.none') : format.money(least, currency ?? 'EUR'),
          [t('code.currency')]: currency ?? t('code.every'),
          [t('code.country')]: country === null ? t('code.everywhere') : format.country(country),
          [t('code.methods')]: methodNames ?? t('code.everyMethod'),
          [t('code.starts')]: <Moment at={code.startsAt} none={t('code.now')} />,
          [t('code.ends')]: <Moment at={code.expiresAt} none={t('code.never')} />,
          [t('code.made')]: <Moment at={code.createdAt} />,
        }}
      />
    </Panel>
  );
}

export function CodeRevenue({ revenue }: Pick<CodePageView, 'revenue'>) {
  const { t } = useTranslation('deskmoney');
  const format = useFormats();
  return (
    <DeskTable
      title={t('code.revenue')}
      empty={t('code.unused')}
      rows={revenue}
      keyOf={({ currency }) => currency}
      columns={[
        { head: t('code.revenueCurrency'), cell: ({ currency }) => currency },
        { head: t('code.paid'), num: true, cell: ({ paid }) => format.number(paid) },
        { head: t('code.revenueAmount'), num: true, cell: (row) => format.money(row.revenue, row.currency) },
        { head: t('code.unpaid'), num: true, cell: ({ unpaid }) => format.number(unpaid) },
      ]}
    />
  );
}
