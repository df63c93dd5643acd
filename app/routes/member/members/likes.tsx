import { useMemo } from 'react';
import { useLoaderData, useLocation } from '@remix-run/react';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { NICHES } from '../../../../tenants/value-lists.ts';
import { packCards, unpackCards } from '../../../features/discovery/card-data.ts';
import { MemberGrid } from '../../../features/discovery/member-grid.tsx';
import { CardLike, CardLikesForm } from '../../../features/likes/card-like.tsx';
import { likedSubjects } from '../../../features/likes/liked-subjects.server.ts';
import { LikedSubjects } from '../../../features/likes/liked-subjects.tsx';
import { firstTab, likesForTab } from '../../../features/likes/likes-for-tab.ts';
import { LikesTabs } from '../../../features/likes/likes-tabs.tsx';
import { PersonMenu } from '../../../features/safety/person-menu.tsx';
import { cardWordsFor } from '../../../lib/formatting/card-words.server.ts';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useBadges, useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { paths, type LikesType } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionTitle } from '../../../ui/layout/section-head.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

function useLikesRevalidation(): void {
  useLiveEvents('like', requestRevalidation);
  useLiveEvents('unlike', requestRevalidation);
  useLiveEvents('account', requestRevalidation);
}

/**
 * Where a list is empty, or a person alone: how it fills, and the way to the members.
 * @param words the brand's own, instead of the tab's
 */
function MoreLikes({ type, words, empty }: { type: LikesType; words: string | null; empty?: boolean }) {
  const { t } = useTranslation('likes');
  return (
    <EmptyState
      title={empty && t(`empty.${type}.title`)}
      action={<ButtonLink href={paths.members()}>{t('empty.action')}</ButtonLink>}
    >
      {words ?? t(`empty.${type}.text`)}
    </EmptyState>
  );
}

/** Says that a match was ended. The address leads here, which moves the focus, so that it is read out. */
function MatchEnded({ words }: { words: string }) {
  return (
    <div id="ended" className="match-ended" tabIndex={-1}>
      <Alert tone="success" title={words} />
    </div>
  );
}

/** Whether a received like is unseen, and whether it came with a message. */
function LikeMark({ unseen, withMessage }: { unseen: boolean; withMessage: boolean }) {
  const { t } = useTranslation('likes');
  if (!unseen && !withMessage) return null;
  const tone = unseen ? 'new' : 'neutral';
  const text = withMessage ? t('with_message') : t('new');
  return (
    <Badge
      tone={tone}
      text={text}
      label={unseen && withMessage ? t('new_with_message') : undefined}
      className="card-mark"
    />
  );
}

const TYPES: readonly LikesType[] = ['received', 'given', 'matches'];
const FIRST_ROW = 4;

export const links = areaStyles('people', 'liked');

export const handle: RouteHandle<unknown> = { title: (t) => t('likes:title'), composed: 'members' };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { type: asked } = args.params;
  const known = TYPES.find((each) => each === asked);
  if (asked !== undefined && !known) throw redirect(paths.likes());
  const likes = await args.context.services.likes.listLikes(ctx);
  const type = known ?? firstTab(likes);
  const counts = { received: likes.liked_by.length, given: likes.profiles.length, matches: likes.matches.length };
  const cards = likesForTab(likes, type);
  const unseen = cards.filter((card) => card.like_new === true).map(({ id }) => id);
  const written = cards.filter((card) => card.with_message === true).map(({ id }) => id);
  const silent = type === 'received' && cards.length === 0;
  const words = silent ? translatorFor(ctx)(`niche:${NICHES[ctx.tenant.niche]}.no_likes`) : null;
  const ended =
    type === 'matches' && new URL(args.request.url).searchParams.has('ended')
      ? translatorFor(ctx)('unmatch:done')
      : null;
  const t = translatorFor(ctx);
  const singles = { title: t('prompts:received.title'), subjects: likedSubjects(t, cards) };
  return { type, counts, profiles: packCards(cards, cardWordsFor(ctx)), unseen, written, singles, words, ended };
}

export const shouldRevalidate = shouldRevalidatePage;

/** Likes received (new ones first), given, and matches. */
export default function LikesPage() {
  const { t } = useTranslation('likes');
  const { type, counts, profiles, unseen, written, singles, words, ended } = useLoaderData<typeof loader>();
  const cards = useMemo(() => unpackCards(profiles), [profiles]);
  const { pathname } = useLocation();
  useLikesRevalidation();
  return (
    <Page>
      <div className="member-search likes-page">
        <header className="members-head">
          <SectionTitle heading="h1">{t('title')}</SectionTitle>
        </header>
        <LikesTabs current={type} counts={counts} newLikes={useBadges().new_likes} />
        {ended && <MatchEnded words={ended} />}
        <h2 className="visually-hidden">{t(`section.${type}`)}</h2>
        {cards.length > 0 && <CardLikesForm returnTo={pathname} />}
        {cards.length > 0 ? (
          <MemberGrid
            profiles={cards}
            composed
            eager={FIRST_ROW}
            hrefFor={(profile) => paths.likedMember(profile.id)}
            like={(profile) => (
              <>
                <CardLike profile={profile} />
                <PersonMenu
                  profile={{ id: profile.id, name: profile.name, match: type === 'matches' }}
                  onBlocked={requestRevalidation}
                />
              </>
            )}
            behind={() => cards.length === 1 && <MoreLikes type={type} words={words} />}
            mark={({ id }) => <LikeMark unseen={unseen.includes(id)} withMessage={written.includes(id)} />}
          />
        ) : (
          <MoreLikes type={type} words={words} empty />
        )}
        <LikedSubjects {...singles} />
      </div>
    </Page>
  );
}
