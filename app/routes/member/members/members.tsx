import { Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SearchPlaceView } from '../../../../server/modules/people/discovery/index.ts';
import { RESULTS_PER_AD } from '../../../../server/modules/people/discovery/search/search-limits.schema.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { packCards, unpackCards, type CardData } from '../../../features/discovery/card-data.ts';
import { useComparison } from '../../../features/discovery/comparison.ts';
import { FilterBar } from '../../../features/discovery/filter-bar.tsx';
import { countFilters } from '../../../features/discovery/filter-query.ts';
import { useStableOrder } from '../../../features/discovery/stable-order.ts';
import { membersWords } from '../../../features/discovery/members-words.server.ts';
import { MemberGrid } from '../../../features/discovery/member-grid.tsx';
import { NoResults } from '../../../features/discovery/no-results.tsx';
import { appliedQuery, parseSearchQuery, usualCountry } from '../../../features/discovery/read-search.server.ts';
import { PhotoNote } from '../../../features/discovery/photo-note.tsx';
import { ResultPages } from '../../../features/discovery/result-pages.tsx';
import { CardLike, CardLikesForm, VisitorLike } from '../../../features/likes/card-like.tsx';
import { cardWordsFor } from '../../../lib/formatting/card-words.server.ts';
import { spotlightLink } from '../../../features/spotlight/spotlight-link.server.ts';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { useGameEnabled, useViewer } from '../../../lib/root-data/site.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { MarkedText } from '../../../ui/layout/marked-text.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead, SectionTitle } from '../../../ui/layout/section-head.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { NoticeCard } from '../../../ui/profile/notice-card.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const CardTools = lazyPart(() => import('./card-tools.tsx'));

/**
 * The tools of a card in a long list, loaded after hydration to keep them out of the first view. Without JavaScript
 * the profile page has the menu and the photos.
 */
function LazyCardTools({ profile }: { profile: CardData }) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!here) return null;
  return (
    <Suspense>
      <CardTools profile={profile} />
    </Suspense>
  );
}

// Loaded on demand, since most page views do not need it.
const ActiveFilters = lazyPart(() => import('../../../features/discovery/active-filters.tsx'));
const ElsewhereNote = lazyPart(() => import('../../../features/discovery/elsewhere-note.tsx'));
const IgnoredFilters = lazyPart(() => import('../../../features/discovery/ignored-filters.tsx'));
const PhotoCard = lazyPart(() => import('../../../features/banners/alerts/photo-card.tsx'));
const VisitorInvitation = lazyPart(() => import('../../../features/discovery/visitor-invitation.tsx'));
const ResellCard = lazyPart(() => import('../../../features/discovery/resell-card.tsx'));

/** Leads to the people chosen for the member's day; not fetched apart, since most members' lists have it. */
function PicksCard() {
  const { t } = useTranslation();
  return (
    <NoticeCard>
      <Icon name="star" />
      <ButtonLink href={paths.picks()} size="small">
        {t('nav.picks')}
      </ButtonLink>
    </NoticeCard>
  );
}

/** The highest age a filter offers. */
const MAX_AGE = 99;
/** Index of the person after which a notice is shown as a card of the list. */
const NOTICE_AFTER = 4;
/** Cards above the fold, whose photos load first. */
const FIRST_ROW = 4;

export const links = areaStyles('people');

export const handle: RouteHandle<unknown> = {
  i18n: ['sorting'],
  title: (t) => t('members:title'),
  composed: 'members',
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, services, lists, locale } = context;
  const query = new URL(request.url).searchParams;
  const { input, ignored: malformed } = parseSearchQuery(query);
  const prefetched = request.headers.get('sec-purpose')?.includes('prefetch') === true;
  const found = await services.discovery.searchProfiles(ctx, input, { lenient: true, prefetched });
  const ignored = [...malformed, ...found.ignored];
  const paid = found.results.some(({ spotlight }) => spotlight) ? paidWords(translatorFor(ctx)) : null;
  const cardWords = { ...cardWordsFor(ctx), ...(paid && { spotlight: paid.mark }) };
  return {
    ...found,
    words: membersWords(translatorFor(ctx), { tenant: ctx.tenant, locale, ...found }),
    results: packCards(found.results, cardWords),
    similar: packCards(found.similar, cardWords),
    ...(paid && { paid: { note: paid.note, link: ctx.viewer && spotlightLink(ctx) } }),
    ignored,
    applied: appliedQuery(input, ignored, ctx.tenant, found.elsewhere),
    home: usualCountry(found.elsewhere, { home: found.home, region: found.filters.countryregion }),
    elsewhere: ctx.viewer && ctx.tenant.features.elsewhere ? pageElsewhere(found, ctx.tenant) : undefined,
    // Includes the member's own country even where the site no longer serves it.
    countries: [...new Set<string>([...ctx.tenant.countries, found.home])],
    regions: lists.regions[found.filters.country] ?? {},
    verifies: ctx.tenant.features.photo_verification,
    ages: { lowest: ctx.tenant.min_age, highest: MAX_AGE },
  };
}

/** What marks people who pay to stand on top, and explains it (Directive 2005/29/EC, annex I no. 11a). */
function paidWords(t: ReturnType<typeof translatorFor>) {
  const text = t('spotlight:label');
  return { mark: { text, label: `${text}: ${t('spotlight:paid')}` }, note: t('spotlight:note') };
}

type Found = { elsewhere: SearchPlaceView | null; filters: { country: string; countryregion: string | null } };

/** Where the member searches for a week, as the page says it; null while a filter asks for another place. */
function pageElsewhere({ elsewhere: at, filters }: Found, tenant: Pick<Tenant, 'time_zone'>) {
  if (at?.country !== filters.country || (filters.countryregion && filters.countryregion !== at.region)) return null;
  return { place: at.place, until: at.until, timeZone: tenant.time_zone };
}

/** A like updates its own heart; it does not repeat the search. The end of a week elsewhere does. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const like = change.formMethod === 'POST' && change.formAction !== paths.settings('location');
  return !like && shouldRevalidatePage(change);
}

export default function MembersPage() {
  const { t } = useTranslation(['members', 'common']);
  const { results, words, similar, page, pages, cursor, ads, ignored, ...data } = useLoaderData<typeof loader>();
  const choices = { ...data, regions: Object.entries(data.regions).map(([code, name]) => ({ code, name })) };
  const shown = useStableOrder(useMemo(() => unpackCards(results), [results]));
  const further = useMemo(() => unpackCards(similar), [similar]);
  const compare = useComparison();
  const location = useLocation();
  const viewer = useViewer();
  const picks = useGameEnabled('daily_picks');
  const beyond = shown.length > 0 && page > pages;
  const like = (profile: CardData) =>
    viewer ? (
      <>
        <CardLike profile={profile} />
        <LazyCardTools profile={profile} />
      </>
    ) : (
      <VisitorLike profile={profile} />
    );
  // A notice follows the first people; each advertisement is in the middle of its results.
  const cardBehind = (index: number) => {
    if (index === Math.min(NOTICE_AFTER, shown.length - 1)) {
      if (!viewer) return <VisitorInvitation />;
      if (!viewer.hasPhoto) return <PhotoCard />;
      if (picks && page === 1) return <PicksCard />;
    }
    const ad = (index + 1) % RESULTS_PER_AD === RESULTS_PER_AD / 2 && ads[Math.floor(index / RESULTS_PER_AD)];
    return ad && <ResellCard card={ad} />;
  };
  const behind = (index: number) => {
    const card = cardBehind(index);
    return card && <Suspense>{card}</Suspense>;
  };
  return (
    <Page>
      <div className="member-search">
        <header className="members-head">
          <SectionTitle heading="h1">
            <MarkedText text={words.title} />
          </SectionTitle>
          {words.count && (
            <p className="result-count" role="status">
              {words.count}
            </p>
          )}
        </header>
        <FilterBar {...choices} />
        <Suspense>{data.elsewhere && <ElsewhereNote {...data.elsewhere} applied={choices.applied} />}</Suspense>
        <Suspense>{ignored.length > 0 && <IgnoredFilters names={ignored} />}</Suspense>
        <h2 className="visually-hidden">{t('results.heading')}</h2>
        {data.paid && (
          <p className="paid-note">
            {data.paid.note} {data.paid.link && <Link to={paths.spotlight()}>{data.paid.link}</Link>}
          </p>
        )}
        {viewer && <CardLikesForm returnTo={location.pathname + location.search} />}
        {shown.length > 0 ? (
          <MemberGrid composed profiles={shown} compare={compare} like={like} eager={FIRST_ROW} behind={behind} />
        ) : (
          <NoResults words={words.empty} photo={data.filters.photo} />
        )}
        {data.filters.photo && shown.length > 0 && <PhotoNote applied={choices.applied} />}
        <Suspense>
          {countFilters(new URLSearchParams(choices.applied), choices.home) > 0 && (
            <ActiveFilters {...choices} member={viewer !== null} />
          )}
        </Suspense>
        <ResultPages page={page} pages={pages} cursor={cursor} beyond={beyond} profiles={shown} />
      </div>
      {further.length > 0 && (
        <section aria-labelledby="similar">
          <SectionHead id="similar" title={t('similar.title')} />
          <p className="section-note">{t('similar.text')}</p>
          <MemberGrid composed profiles={further} compare={compare} like={like} />
        </section>
      )}
    </Page>
  );
}
