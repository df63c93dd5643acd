import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { CodePageView } from '../../../../server/modules/operators/money/look-at-codes.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatCountry, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { CodeValue } from './code-words.tsx';
import { FactList } from './fact-list.tsx';
import { LookupTable } from './lookup-table.tsx';

/** What a code promises, and to whom. */
export function CodeFacts({ code, site, left }: Pick<CodePageView, 'code' | 'site' | 'left'>) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const locale = useLocale();
  const { minimumOrderValue: least, currency, country, paymentmethods: methods, userId, startsAt, expiresAt } = code;
  const methodNames = methods?.map((method) => t(`order:method.${method as 'ideal'}`)).join(', ');
  return (
    <Panel title={t('code.facts')}>
      <FactList
        facts={[
          [t('codes.site'), site.name],
          [t('code.kind'), t(`kind.${code.kind}`)],
          [t('code.takes'), <CodeValue key="takes" code={code} />],
          left.length > 0
            ? [t('code.left'), left.map(({ amount, currency: of }) => formatMoney(locale, amount, of)).join(', ')]
            : null,
          [t('code.for'), t(`validity.${code.validity}`)],
          [
            t('code.member'),
            userId ? (
              <Link key="member" to={deskPaths.member(userId)}>
                {t('code.theMember')}
              </Link>
            ) : (
              t('code.everybody')
            ),
          ],
          [t('code.minimum'), least === null ? t('code.none') : formatMoney(locale, least, currency ?? 'EUR')],
          [t('code.currency'), currency ?? t('code.every')],
          [t('code.country'), country === null ? t('code.everywhere') : formatCountry(locale, country)],
          [t('code.methods'), methodNames ?? t('code.everyMethod')],
          [t('code.starts'), startsAt ? <Moment key="starts" at={startsAt} /> : t('code.now')],
          [t('code.ends'), expiresAt ? <Moment key="ends" at={expiresAt} /> : t('code.never')],
          [t('code.made'), <Moment key="made" at={code.createdAt} />],
        ]}
      />
    </Panel>
  );
}

/** What a code brought in, by currency. */
export function CodeRevenue({ revenue }: Pick<CodePageView, 'revenue'>) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const figures = ['paid', 'revenueAmount', 'unpaid'] as const;
  return (
    <section>
      <h2>{t('code.revenue')}</h2>
      <LookupTable
        label={t('code.revenue')}
        columns={[
          { head: t('code.revenueCurrency') },
          ...figures.map((name) => ({ head: t(`code.${name}`), num: true })),
        ]}
        empty={t('code.unused')}
        rows={revenue.map(({ currency, paid, revenue: sum, unpaid }) => ({
          id: currency,
          href: null,
          cells: [
            currency,
            formatNumber(locale, paid),
            formatMoney(locale, sum, currency),
            formatNumber(locale, unpaid),
          ],
        }))}
      />
    </section>
  );
}
