import { useEffect, useRef, useState } from 'react';
import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ShopPackage, ShopView } from '../../../server/modules/money/payments/index.ts';
import { formatMoney, formatNumber, formatPercentage } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { PriceCard, PriceGrid } from '../../ui/layout/price-card.tsx';

/** Smaller savings are not shown. */
const MIN_SHOWN_SAVING = 0.005;

function PackageCard({ sold }: { sold: ShopPackage }) {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  const { credits, mark, saving } = sold;
  const money = (amount: number) => formatMoney(locale, amount, sold.currency);
  const featured = mark === 'most_chosen';
  const headingId = `package-${sold.package}`;
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
      headingId={headingId}
      choice={<CheckInput type="radio" name="package" value={sold.package} aria-labelledby={headingId} required />}
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

/** On phones: what the chosen package costs, and the button to its order page. */
function PackageBar({ sold }: { sold: ShopPackage | undefined }) {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  const price = sold && formatMoney(locale, sold.amount, sold.currency);
  return (
    <div className="pay-bar">
      <p className="pay-bar-sum" aria-live="polite">
        <span>
          {sold
            ? t('balance.value', { count: sold.credits, formatted: formatNumber(locale, sold.credits) })
            : t('trust.once.title')}
        </span>
        {price && <strong>{price}</strong>}
      </p>
      <Button size="large" variant={sold ? 'primary' : 'secondary'}>
        {price ? t('packages.order', { price }) : t('packages.title')}
      </Button>
    </div>
  );
}

const chosenIn = (form: HTMLFormElement | null): string =>
  form?.querySelector<HTMLInputElement>('[name="package"]:checked')?.value ?? '';

/**
 * The packages. On wide screens each has its own button; on phones one is selected, none at first, and one button
 * continues. Without JavaScript that button submits the selected package to the shop, which redirects to its order.
 */
export function PackageList({ packages }: Pick<ShopView, 'packages'>) {
  const { t } = useTranslation('credits');
  const [chosen, setChosen] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // A package may have been selected before hydration.
  useEffect(() => setChosen(chosenIn(form.current)), []);
  if (packages.length === 0) return <p>{t('packages.none')}</p>;
  return (
    <>
      <Form
        ref={form}
        action={paths.credits()}
        autoComplete="off"
        className="packages"
        onChange={(event) => setChosen(chosenIn(event.currentTarget))}
      >
        <PriceGrid>
          {packages.map((sold) => (
            <PackageCard key={sold.package} sold={sold} />
          ))}
        </PriceGrid>
        <PackageBar sold={packages.find((each) => each.package === chosen)} />
      </Form>
      {packages.length > 1 && <p className="shop-note">{t('packages.compare')}</p>}
    </>
  );
}
