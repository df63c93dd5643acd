import { useLoaderData } from '@remix-run/react';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { cardData } from '../../../features/discovery/card-data.ts';
import { MemberCard } from '../../../features/discovery/member-card.tsx';
import { DailyPicks } from '../../../features/games/daily-picks.tsx';
import { picksWords } from '../../../features/games/picks-words.server.ts';
import { CardLike, CardLikesForm } from '../../../features/likes/card-like.tsx';
import { PersonMenu } from '../../../features/safety/person-menu.tsx';
import { useCardWords } from '../../../lib/formatting/card-words.ts';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

/** People a day, where there are enough. */
const PER_DAY = 6;
/** Cards above the fold, whose photos load first. */
const FIRST_ROW = 2;

export const handle: RouteHandle<unknown> = {
  composed: 'match-finder',
  i18n: ['facts', 'games', 'picks'],
  title: (t) => t('picks:title'),
};

export const links = areaStyles('people', 'play');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { services, lists } = args.context;
  const { picks, can_repeat } = await services.picks.openPicks(ctx);
  const regions = lists.regions[ctx.viewer.searcher.country] ?? {};
  return { picks, canRepeat: can_repeat, regions, words: picksWords(translatorFor(ctx), ctx.tenant) };
}

export async function action(args: ActionFunctionArgs) {
  await args.context.services.picks.repeatPicks(requireMember(args));
  return redirect(paths.picks());
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** The people who were chosen for the member's day. */
export default function PicksPage() {
  const words = useCardWords();
  const { picks, ...shown } = useLoaderData<typeof loader>();
  // Another tab has asked for people of earlier days.
  useLiveEvents('account', requestRevalidation);
  return (
    <Page>
      <CardLikesForm returnTo={paths.picks()} />
      <DailyPicks
        {...shown}
        picks={picks}
        complete={picks.length >= PER_DAY}
        card={(profile, index) => (
          <MemberCard
            profile={cardData(profile, words)}
            href={paths.member(profile.id)}
            priority={index < FIRST_ROW}
            heading="h2"
            mark={<PersonMenu profile={profile} onBlocked={requestRevalidation} />}
          />
        )}
        like={(profile) => <CardLike profile={profile} />}
      />
    </Page>
  );
}
