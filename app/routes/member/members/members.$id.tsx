import { useEffect, useMemo, type ReactNode } from 'react';
import { useLoaderData, useLocation, type ClientActionFunctionArgs } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../../server/modules/people/profiles/index.ts';
import { packCards, unpackCards } from '../../../features/discovery/card-data.ts';
import { MemberGrid } from '../../../features/discovery/member-grid.tsx';
import { CardLike, CardLikesForm } from '../../../features/likes/card-like.tsx';
import { likeFromForm } from '../../../features/likes/like.server.ts';
import { LikeWithMessage } from '../../../features/likes/like-with-message.tsx';
import { sendLike } from '../../../features/likes/send-like.ts';
import { AnswerActions, PhotoActions } from '../../../features/likes/subject-actions.tsx';
import { ProfileLike } from '../../../features/likes/profile-like.tsx';
import { MemberActions } from '../../../features/profile/member-actions.tsx';
import { PrivateAlbumLink } from '../../../features/profile/private-album-link.tsx';
import { ProfileBody } from '../../../features/profile/profile-body.tsx';
import { ProfileNotes } from '../../../features/profile/profile-notes.tsx';
import { visiblePartsOf } from '../../../features/profile/visible-parts.ts';
import { useProfileLock } from '../../../features/profile/use-profile-lock.ts';
import { BlockMember } from '../../../features/safety/block-member.tsx';
import { PersonMenu } from '../../../features/safety/person-menu.tsx';
import { cardWordsFor } from '../../../lib/formatting/card-words.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useSetBadges } from '../../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

/** Section of related profiles; nothing if there are none. */
function RelatedProfiles({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('profile');
  if (count === 0) return null;
  return (
    <section aria-labelledby="related">
      <SectionHead id="related" title={t('related.title')} />
      {children}
    </section>
  );
}

/** The match that a like has just created, for browsers without JavaScript. */
function MatchNote({ profile }: { profile: { id: string; name: string } }) {
  const { t } = useTranslation('profile');
  return (
    <Alert tone="success" icon="heart-filled" title={t('match.note', { name: profile.name })} role="status">
      <ButtonLink href={paths.memberChat(profile.id)} size="small">
        {t('match.message')}
      </ButtonLink>
    </Alert>
  );
}

export const links = areaStyles('people', 'person');

export const handle: RouteHandle<{ profile: ProfileView } | undefined> = {
  composed: 'profile',
  i18n: ['facts', 'person', 'profile', 'safety'],
  title: (t, data) => (data ? `${data.profile.name}, ${data.profile.age}` : t('members:title')),
};

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const { ctx, services } = context;
  const id = params.id!;
  const member = ctx.viewer && requireMember(args);
  const [{ profile, likeSeen }, related] = await Promise.all([
    services.profiles.openProfile(ctx, id),
    member ? services.profiles.listRelated(member, id) : [],
  ]);
  return {
    profile,
    badges: member && likeSeen ? await services.live.badges(member) : null,
    related: packCards(related, cardWordsFor(ctx)),
    interestSprite: context.assets.interestSprite,
    site: visiblePartsOf(ctx.tenant),
    gifts: ctx.tenant.features.gifts && ctx.tenant.gifts.length > 0,
    likeMessages:
      ctx.tenant.features.like_messages && member !== null && !profile.liked && member.viewer.profileId !== id,
    singles: ctx.tenant.features.prompts && member !== null && member.viewer.profileId !== id,
    celebrate: new URL(request.url).searchParams.has('match') && profile.match,
  };
}

export function action(args: ActionFunctionArgs) {
  return likeFromForm(args.context, requireMember(args), args.params.id!, args.request);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendLike(() => serverAction<typeof action>());
}

export { shouldRevalidatePage as shouldRevalidate } from '../../../lib/revalidation/page-revalidation.ts';

/** A profile, at `/members/{id}` and `/likes/m/{id}`; a visitor sees a teaser. */
export default function ProfilePage() {
  const { profile, badges, related, site, interestSprite, gifts, likeMessages, singles, celebrate } =
    useLoaderData<typeof loader>();
  const cards = useMemo(() => unpackCards(related), [related]);
  const { pathname } = useLocation();
  const viewer = useViewer();
  const setBadges = useSetBadges();
  useEffect(() => {
    if (badges) setBadges(badges);
  }, [badges, setBadges]);
  const lock = useProfileLock(profile.id, !viewer);
  const answerActions = (subject: string) => <AnswerActions profile={profile} subject={subject} returnTo={pathname} />;
  const photoActions = (index: number) => {
    const photo = profile.images[index];
    if (!photo || photo.locked) return null;
    return <PhotoActions key={photo.id} profile={profile} subject={photo.id} returnTo={pathname} />;
  };
  return (
    // Resets the page's state when navigating to another profile.
    <Page key={profile.id}>
      {celebrate && <MatchNote profile={profile} />}
      <ProfileBody
        profile={profile}
        site={site}
        visitor={!viewer}
        gifts={gifts}
        interestSprite={interestSprite}
        lock={lock}
        notes={
          <>
            {likeMessages && <LikeWithMessage profile={profile} />}
            {viewer?.profileId !== profile.id && <PrivateAlbumLink profile={profile} />}
            <ProfileNotes profile={profile} actions={singles ? answerActions : undefined} />
          </>
        }
        subjectActions={singles ? answerActions : undefined}
        photoActions={singles ? photoActions : undefined}
        safety={viewer && viewer.profileId !== profile.id && <BlockMember profile={profile} />}
        actions={
          <MemberActions
            profile={profile}
            viewer={viewer}
            gifts={gifts}
            like={<ProfileLike profile={profile} returnTo={pathname} />}
          />
        }
      />
      <RelatedProfiles count={cards.length}>
        <CardLikesForm returnTo={pathname} />
        <MemberGrid
          profiles={cards}
          like={(each) => (
            <>
              <CardLike profile={each} />
              <PersonMenu profile={each} onBlocked={requestRevalidation} />
            </>
          )}
        />
      </RelatedProfiles>
    </Page>
  );
}
