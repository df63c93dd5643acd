import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ShopView } from '../../../server/modules/money/payments/index.ts';
import { formatMoney } from '../../lib/formatting/format.ts';
import { useSite, useViewer } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';
import { BrandMark } from '../../ui/media/brand-mark.tsx';

interface PremiumCardProps extends Pick<ShopView, 'packages'> {
  paid: boolean;
}

/** The membership card: what premium is, whose it is, and the way to the packages with the lowest price. */
export function PremiumCard({ paid, packages }: PremiumCardProps) {
  const { t } = useTranslation(['settings', 'credits']);
  const locale = useLocale();
  const { name } = useSite();
  const cheapest = packages.toSorted((a, b) => a.amount - b.amount)[0];
  const price = cheapest && formatMoney(locale, cheapest.amount, cheapest.currency);
  return (
    <div className="premium-card">
      <p className="premium-brand">
        <BrandMark size={32} />
        {name}
        <span>{t('premium.title')}</span>
      </p>
      <SectionTitle heading="h1">{t(paid ? 'premium.have' : 'premium.get')}</SectionTitle>
      <p className="premium-lead">{t(paid ? 'premium.haveText' : 'premium.getText')}</p>
      <p className="premium-holder">{useViewer()?.name}</p>
      {price && (
        <ButtonLink href="#packages" reload size="large">
          {t(paid ? 'credits:packages.title' : 'premium.from', { price })}
        </ButtonLink>
      )}
    </div>
  );
}
