import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { currencyFor } from '../../../tenants/payment-currency.ts';
import { PackageList } from '../../features/credits/package-list.tsx';
import { pricePackages } from '../../features/credits/package-prices.ts';
import { PremiumGains } from '../../features/premium/premium-gains.tsx';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('settings:premium.title') };

export function loader(args: LoaderFunctionArgs) {
  const { tenant, country, viewer } = requireMember(args);
  const currency = currencyFor(tenant, country);
  return {
    paid: viewer.paidUser,
    currency,
    packages: pricePackages(tenant.packages, currency, tenant.message_credits),
    limits: {
      freePhotos: tenant.free_photos,
      premiumPhotos: tenant.premium_photos,
      freeConversations: tenant.free_conversations,
    },
  };
}

export const shouldRevalidate = keepWithoutWait;

export default function PremiumPage() {
  const { t } = useTranslation('settings');
  const { paid, currency, packages, limits } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div>
        <SectionHead heading="h1" title={t(paid ? 'premium.have' : 'premium.get')} />
        <p className="premium-lead">{t(paid ? 'premium.haveText' : 'premium.getText')}</p>
        <PremiumGains limits={limits} />
      </div>
      <section aria-labelledby="packages">
        <SectionHead id="packages" title={t('premium.packages')} />
        <PackageList packages={packages} currency={currency} />
        <p className="premium-foot">
          <ButtonLink href={paths.credits()} icon="coins">
            {t('premium.toCredits')}
          </ButtonLink>
        </p>
      </section>
    </Page>
  );
}
