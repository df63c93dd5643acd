import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { PriceCard, PriceGrid } from '../../ui/price-card.tsx';
import type { PackagePrice } from './package-prices.ts';

/** The packages with price, price per message and saving. */
export function PackageList({ packages, currency }: { packages: readonly PackagePrice[]; currency: string }) {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  const percentage = new Intl.NumberFormat(locale, { style: 'percent' });
  if (packages.length === 0) return <p>{t('packages.none')}</p>;
  return (
    <PriceGrid>
      {packages.map((each) => (
        <PriceCard
          key={each.id}
          count={formatNumber(locale, each.credits)}
          unit={t('packages.unit', { count: each.credits })}
          price={formatMoney(locale, each.price, currency)}
          perMessage={t('packages.per_message', { price: formatMoney(locale, each.perMessage, currency) })}
          saving={
            each.saving >= 0.005 ? t('packages.saving', { percentage: percentage.format(each.saving) }) : undefined
          }
          note={t('packages.trial')}
          ribbon={each.mark ? t(`mark.${each.mark}`) : undefined}
          featured={each.mark === 'most_chosen'}
          action={null}
        />
      ))}
    </PriceGrid>
  );
}
