import { useMemo } from 'react';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { redirect, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';

import { NICHES } from '../../../tenants/value-lists.ts';
import { toPackagePrices } from '../../features/credits/package-prices.ts';
import { packCards, unpackCards } from '../../features/discovery/card-data.ts';
import { MemberGrid } from '../../features/discovery/member-grid.tsx';
import { frontPageTexts } from '../../features/landing/front-page.server.ts';
import { LandingHero } from '../../features/landing/landing-hero.tsx';
import {
  CostSection,
  MembersOnlyDoor,
  HowItWorks,
  FinalCallToAction,
  FaqSection,
  TrustSection,
} from '../../features/landing/landing-sections.tsx';
import { SampleConversation } from '../../features/landing/sample-conversation.tsx';
import { cardWordsFor } from '../../lib/formatting/card-words.server.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';

/** Two rows of four on wide screens. */
const FACE_COUNT = 8;

/** The smallest package and the lowest price per message, as on the pricing page; null when nothing is sold. */
function loadPrices({ ctx, services }: AppLoadContext) {
  const { tenant } = ctx;
  const { currency } = services.pages.viewPricing(ctx);
  const packages = toPackagePrices(tenant.packages, currency, tenant.message_credits);
  if (packages.length === 0) return null;
  const least = (values: number[]) => Math.min(...values);
  return {
    smallest: least(packages.map((each) => each.price)),
    perMessage: least(packages.map((each) => each.perMessage)),
    currency,
  };
}

export const links = areaStyles('front', 'message');

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = context;
  if (ctx.viewer) throw redirect(paths.members());
  const { tenant, locale } = ctx;
  const page = frontPageTexts(translatorFor(ctx), {
    tenant,
    locale,
    look: NICHES[tenant.niche],
    prices: loadPrices(context),
    ...services.settings.visitorAccess(ctx),
    invited: ctx.tracking.network !== undefined,
  });
  const faces = await services.profiles.listFaces(ctx, FACE_COUNT);
  return { faces: packCards(faces, cardWordsFor(ctx)), page, heroes: context.assets.heroes };
}

/** The signup dialog logs in; revalidating would replace its last step. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return !change.formAction?.startsWith(paths.signup()) && shouldRevalidatePage(change);
}

export default function Home() {
  const { faces, page, heroes } = useLoaderData<typeof loader>();
  const cards = useMemo(() => unpackCards(faces), [faces]);
  return (
    <main id="main" tabIndex={-1} className="landing">
      <LandingHero page={page} heroes={heroes} />
      {cards.length > 0 && (
        <section className="landing-section landing-faces" aria-labelledby="faces">
          <div className="container">
            <SectionHead title={page.faces.title} id="faces" link={{ href: paths.members(), label: page.faces.all }} />
            <MemberGrid profiles={cards} />
          </div>
        </section>
      )}
      {page.door && <MembersOnlyDoor door={page.door} />}
      <HowItWorks how={page.how} />
      <SampleConversation talk={page.talk} face={heroes[1]} />
      <CostSection cost={page.cost} />
      <TrustSection trust={page.trust} />
      <FaqSection faq={page.faq} />
      <FinalCallToAction page={page} />
    </main>
  );
}
