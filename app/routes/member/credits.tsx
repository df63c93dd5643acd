import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { currencyFor } from '../../../tenants/payment-currency.ts';
import { Balance } from '../../features/credits/balance.tsx';
import { PackageList } from '../../features/credits/package-list.tsx';
import { pricePackages } from '../../features/credits/package-prices.ts';
import { useBadges } from '../../lib/live/live-provider.tsx';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

export const handle: RouteHandle<unknown> = { title: (t) => t('credits:title') };

export function loader(args: LoaderFunctionArgs) {
  const { tenant, country } = requireMember(args);
  const currency = currencyFor(tenant, country);
  return { currency, packages: pricePackages(tenant.packages, currency, tenant.message_credits) };
}

export const shouldRevalidate = keepWithoutWait;

export default function CreditsPage() {
  const { t } = useTranslation('credits');
  const { currency, packages } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div>
        <SectionHead heading="h1" title={t('title')} />
        <Balance credits={useBadges().credits} />
      </div>
      <section aria-labelledby="packages">
        <SectionHead id="packages" title={t('packages.title')} />
        <PackageList packages={packages} currency={currency} />
        <Alert tone="info" icon="clock" title={t('soon')}>
          {t('once')}
        </Alert>
      </section>
    </Page>
  );
}
