import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ShopPackage, ShopView } from '../../../server/modules/money/payments/index.ts';
import { formatMoney, formatNumber, formatPercentage } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { PriceCard, PriceGrid } from '../../ui/layout/price-card.tsx';

/** Smaller savings are not shown. */
const MIN_SHOWN_SAVING = 0.005;

function PackageCard({ sold }: { sold: ShopPackage }) {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  const { credits, mark, saving } = sold;
  const money = (amount: number) => formatMoney(locale, amount, sold.currency);
  const featured = mark === 'most_chosen';
  return (
    <PriceCard
      count={formatNumber(locale, credits)}
      unit={t('packages.unit', { count: credits })}
      price={money(sold.amount)}
      listed={sold.discount > 0 && t('packages.listed', { price: money(sold.list) })}
      perMessage={t('packages.per_message', { price: money(sold.perMessage) })}
      saving={
        saving >= MIN_SHOWN_SAVING
          ? t('packages.saving', { percentage: formatPercentage(locale, Math.round(saving * 100)) })
          : undefined
      }
      note={t('packages.trial')}
      ribbon={mark ? t(`mark.${mark}`) : undefined}
      featured={featured}
      action={
        <ButtonLink
          href={paths.order(sold.package)}
          variant={featured ? 'primary' : 'secondary'}
          block
          prefetch="intent"
        >
          {t('packages.order', { price: money(sold.amount) })}
        </ButtonLink>
      }
    />
  );
}

export function PackageList({ packages }: Pick<ShopView, 'packages'>) {
  const { t } = useTranslation('credits');
  if (packages.length === 0) return <p>{t('packages.none')}</p>;
  return (
    <>
      <PriceGrid>
        {packages.map((sold) => (
          <PackageCard key={sold.package} sold={sold} />
        ))}
      </PriceGrid>
      {packages.length > 1 && <p className="shop-note">{t('packages.compare')}</p>}
    </>
  );
}
