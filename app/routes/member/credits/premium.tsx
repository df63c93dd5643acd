import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { OfferNote } from '../../../features/credits/offer-note.tsx';
import { PackageList } from '../../../features/credits/package-list.tsx';
import { useReturnPath } from '../../../features/order/form/use-return-path.ts';
import { PremiumCard } from '../../../features/premium/premium-card.tsx';
import { PremiumFeatures } from '../../../features/premium/premium-features.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

export const handle: RouteHandle<unknown> = {
  i18n: ['settings', 'credits'],
  title: (t) => t('settings:premium.title'),
  composed: 'shop',
};

export const links = areaStyles('order');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { tenant, viewer } = ctx;
  const { offer, packages } = await args.context.services.shop.viewShop(ctx, {});
  return {
    paid: viewer.paidUser,
    offer,
    packages,
    limits: {
      freePhotos: tenant.free_photos,
      premiumPhotos: tenant.premium_photos,
      freeConversations: tenant.free_conversations,
    },
  };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function PremiumPage() {
  const { t } = useTranslation('settings');
  const { paid, offer, packages, limits } = useLoaderData<typeof loader>();
  useReturnPath();
  return (
    <Page>
      <div className="premium">
        <PremiumCard paid={paid} packages={packages} />
        <PremiumFeatures limits={limits} paid={paid} />
      </div>
      <section aria-labelledby="packages">
        <SectionHead id="packages" title={t('premium.packages')} />
        {offer && <OfferNote offer={offer} />}
        <PackageList packages={packages} />
        <p className="premium-foot">
          <ButtonLink href={paths.credits()} icon="coins">
            {t('premium.toCredits')}
          </ButtonLink>
        </p>
      </section>
    </Page>
  );
}
