import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CreditBalance, DebtNotice } from '../../../features/credits/balance.tsx';
import { OfferNote } from '../../../features/credits/offer-note.tsx';
import { PackageList } from '../../../features/credits/package-list.tsx';
import { PaymentCountry } from '../../../features/credits/payment-country.tsx';
import { RepeatCard } from '../../../features/credits/repeat-card.tsx';
import { ShopLinks, ShopTerms } from '../../../features/credits/shop-terms.tsx';
import { FictionalDisclosure } from '../../../features/order/form/fictional-disclosure.tsx';
import { PurchaseHoldAlert } from '../../../features/order/form/purchase-hold-alert.tsx';
import { minimumPrice, loadPurchaseHold } from '../../../features/order/form/purchase-hold.server.ts';
import { useReturnPath } from '../../../features/order/form/use-return-path.ts';
import { spotlightLink } from '../../../features/spotlight/spotlight-link.server.ts';
import { brandWords } from '../../../lib/i18n/brand-words.server.ts';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { MarkedText } from '../../../ui/layout/marked-text.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

export const handle: RouteHandle<unknown> = {
  i18n: ['credits', 'order'],
  title: (t) => t('credits:title'),
  composed: 'shop',
};

export const links = areaStyles('order');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { shop, payments } = args.context.services;
  const [view, last] = await Promise.all([shop.viewShop(ctx, {}), payments.viewRepeat(ctx)]);
  const chosen = new URL(args.request.url).searchParams.get('package');
  if (view.packages.some((each) => each.package === chosen)) throw redirect(paths.order(chosen!));
  const sold = view.packages.find((each) => each.package === last?.package);
  const hold = await loadPurchaseHold(args.context, ctx, { account: view.account, price: minimumPrice(view) });
  const { title } = brandWords(translatorFor(ctx), ctx.tenant).shop;
  const spotlight = spotlightLink(ctx);
  return {
    title,
    spotlight,
    shop: view,
    hold,
    repeat: last && sold ? { credits: sold.credits, method: last.method } : null,
  };
}

/** Changes the country to pay from. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  await args.context.services.shop.chooseCountry(ctx, { country: textField(await args.request.formData(), 'country') });
  return redirect(paths.credits());
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function CreditsPage() {
  const { t } = useTranslation('credits');
  const { title, spotlight, shop, hold, repeat } = useLoaderData<typeof loader>();
  const debt = shop.account?.debt ?? 0;
  useReturnPath();
  return (
    <Page>
      <div className="shop-head">
        <SectionHead heading="h1" title={<MarkedText text={title} />}>
          <CreditBalance credits={useBadges().credits} />
        </SectionHead>
        {debt > 0 && <DebtNotice debt={debt} />}
        {hold && <PurchaseHoldAlert hold={hold} />}
      </div>
      <section aria-labelledby="packages">
        <SectionHead id="packages" title={t('packages.title')}>
          <p className="shop-lead">{t('lead')}</p>
        </SectionHead>
        {shop.offer && <OfferNote offer={shop.offer} />}
        <PackageList packages={shop.packages} />
        {repeat && <RepeatCard {...repeat} />}
        <PaymentCountry shop={shop} />
      </section>
      {spotlight && (
        <p>
          <ButtonLink href={paths.spotlight()} variant="secondary" icon="sparkle">
            {spotlight}
          </ButtonLink>
        </p>
      )}
      <section aria-labelledby="trust">
        <SectionHead id="trust" title={t('trust.title')} />
        <ShopTerms descriptor={shop.descriptor} refundDays={shop.refundDays} />
        <FictionalDisclosure />
        <ShopLinks />
      </section>
    </Page>
  );
}
