import { useActionData, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { cardData } from '../../features/discovery/card-data.ts';
import { MemberCard } from '../../features/discovery/member-card.tsx';
import { MatchFinder } from '../../features/games/match-finder.tsx';
import { answerFinder, loadFinder } from '../../features/games/match-finder.server.ts';
import { CardLike } from '../../features/likes/card-like.tsx';
import { PersonMenu } from '../../features/safety/person-menu.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['games', 'safety'], title: (t) => t('games:finder.title') };

export const links = areaStyles('people', 'play');

export function loader(args: LoaderFunctionArgs) {
  return loadFinder(args.context, requireMember(args), args.request);
}

export function action(args: ActionFunctionArgs) {
  return answerFinder(args.context, requireMember(args), args.request, paths.matchFinder);
}

export const shouldRevalidate = keepWithoutWait;

/** The five questions, and who fits. */
export default function MatchFinderPage() {
  const { t } = useTranslation('games');
  const failure = useActionData<typeof action>()?.failure;
  return (
    <Page>
      <MatchFinder
        title={t('finder.title')}
        shown={useLoaderData<typeof loader>()}
        failure={failure?.message ?? null}
        address={paths.matchFinder}
        card={(profile, index) => (
          <MemberCard
            profile={cardData(profile)}
            href={paths.member(profile.id)}
            priority={index < 2}
            heading="h3"
            mark={<PersonMenu profile={profile} />}
          />
        )}
        like={(profile) => <CardLike profile={profile} source="match_finder" returnTo={paths.matchFinder()} />}
      />
    </Page>
  );
}
