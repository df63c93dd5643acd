import { Link, useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { toPackagePrices } from '../../features/credits/package-prices.ts';
import { CostTable, MethodList, LowestPriceTable, PackageTable } from '../../features/pages/price-tables.tsx';
import { formatCountry, formatCurrencyName, formatPercentage } from '../../lib/formatting/format.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { useRootData } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';

export const links = areaStyles('pages');

export const handle: RouteHandle<unknown> = {
  i18n: ['pages', 'order'],
  title: (t) => t('pages:pricing.title'),
  description: (t) => t('pages:pricing.description'),
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = context;
  const shop = await services.shop.viewShop(ctx, {});
  // Prices of the country the member pays from.
  const viewed = services.pages.viewPricing({ ...ctx, country: shop.country });
  // Only methods of that country: a site may have methods for its other countries too.
  const usable = new Set(shop.methods.map(({ id }) => id));
  const pricing = { ...viewed, methods: viewed.methods.filter(({ id }) => usable.has(id)) };
  return { pricing, packages: toPackagePrices(ctx.tenant.packages, pricing.currency, ctx.tenant.message_credits) };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function PricingPage() {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const { pricing, packages } = useLoaderData<typeof loader>();
  const { country, currency, vatRate, minimum, descriptor, signupCredits } = pricing;
  const choice = (useRootData()?.countries.length ?? 0) > 1;
  return (
    <Page>
      <div className="price-page page-text">
        <SectionTitle heading="h1">{t('pricing.title')}</SectionTitle>
        <p className="lead">{t('pricing.lead')}</p>
        <p>
          {t('pricing.country', {
            country: formatCountry(locale, country),
            currency: formatCurrencyName(locale, currency),
          })}{' '}
          {vatRate > 0 ? t('pricing.vat', { rate: formatPercentage(locale, vatRate) }) : t('pricing.noVat')}{' '}
          {choice && t('pricing.elsewhere')}
        </p>
        <h2 id="packages">{t('pricing.packages')}</h2>
        <PackageTable packages={packages} currency={currency} labelledBy="packages" />
        <Alert tone="info" icon="coins" title={t('pricing.renewal.title')}>
          {t('pricing.renewal.text')}
        </Alert>
        <h2 id="actions">{t('pricing.actions')}</h2>
        <CostTable pricing={pricing} labelledBy="actions" />
        {signupCredits > 0 && <p>{t('pricing.signup', { count: signupCredits })}</p>}
        {minimum.length > 0 && (
          <>
            <h2 id="minimum">{t('pricing.minimum')}</h2>
            <p>{t('pricing.minimumText')}</p>
            <LowestPriceTable minimum={minimum} labelledBy="minimum" />
          </>
        )}
        <h2 id="methods">{t('pricing.methods')}</h2>
        <MethodList methods={pricing.methods} />
        {descriptor && <p>{t('pricing.descriptor', { descriptor })}</p>}
        <p>
          {t('pricing.refund', { days: pricing.refundDays })}{' '}
          <Link to={paths.page('return-policy')}>{t('pricing.refundLink')}</Link>
        </p>
      </div>
    </Page>
  );
}
