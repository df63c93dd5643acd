import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { cardData } from '../../../features/discovery/card-data.ts';
import { MemberCard } from '../../../features/discovery/member-card.tsx';
import { MatchFinder } from '../../../features/games/match-finder.tsx';
import { saveFinderAnswer, loadMatchFinder } from '../../../features/games/match-finder.server.ts';
import { CardLike, CardLikesForm } from '../../../features/likes/card-like.tsx';
import { PersonMenu } from '../../../features/safety/person-menu.tsx';
import { useCardWords } from '../../../lib/formatting/card-words.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

/** The match-finder has two addresses: its own, and the one after signup, with another heading. */
const isSignup = ({ url }: Request) => new URL(url).pathname.startsWith(paths.signupMatches());

const pagePath = (signup: boolean) => (signup ? paths.signupMatches : paths.matchFinder);

export const handle: RouteHandle<{ signup: boolean } | undefined> = {
  composed: 'match-finder',
  i18n: ['facts', 'games'],
  title: (t, data) => (data?.signup ? t('games:finder.signup') : t('games:finder.title')),
};

export const links = areaStyles('people', 'play');

export async function loader(args: LoaderFunctionArgs) {
  const shown = await loadMatchFinder(args.context, requireMember(args), args.request);
  return { shown, signup: isSignup(args.request) };
}

export function action(args: ActionFunctionArgs) {
  return saveFinderAnswer(args.context, requireMember(args), args.request, pagePath(isSignup(args.request)));
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function MatchFinderPage() {
  const { t } = useTranslation('games');
  const words = useCardWords();
  const { shown, signup } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const address = pagePath(signup);
  return (
    <Page>
      <CardLikesForm returnTo={address()} source="match_finder" />
      <MatchFinder
        title={signup ? t('finder.signup') : t('finder.title')}
        shown={shown}
        failure={failure?.message ?? null}
        address={address}
        card={(profile, index) => (
          <MemberCard
            profile={cardData(profile, words)}
            href={paths.member(profile.id)}
            priority={index < 2}
            heading="h3"
            mark={<PersonMenu profile={profile} />}
          />
        )}
        like={(profile) => <CardLike profile={profile} source="match_finder" />}
      />
    </Page>
  );
}
