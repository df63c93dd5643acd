import { Suspense, useCallback, useMemo, useState } from 'react';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import type { SwipeCardView, SwipeDeckView } from '../../../../server/modules/people/games/index.ts';
import { SwipeGame } from '../../../features/games/swipe-game.tsx';
import { swipeWords } from '../../../features/games/swipe-words.server.ts';
import { swipeFromForm } from '../../../features/games/swipe.server.ts';
import { CardLikeWithMessage } from '../../../features/likes/card-like-with-message.tsx';
import { matchWords } from '../../../features/likes/match-words.server.ts';
import { PersonMenu } from '../../../features/safety/person-menu.tsx';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { packData, unpackData } from '../../../lib/packed-data.ts';

const MatchDialog = lazyPart(() => import('../../../features/likes/match-dialog.tsx'));

export const handle: RouteHandle<unknown> = {
  i18n: ['facts', 'games', 'carousel'],
  title: (t) => t('games:swipe.title'),
  composed: 'swipe',
};

export const links = areaStyles('people', 'play');

/** Stands for the name of a match in its words, since any card may become one. */
const NAME = '{{name}}';

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { games, profiles } = args.context.services;
  const t = translatorFor(ctx);
  return {
    deck: packData(await games.viewDeck(ctx)),
    words: swipeWords(t, ctx.tenant),
    matchWords: matchWords(t, ctx.tenant, NAME),
    mine: profiles.viewOwnFace(ctx).main_image,
    timeZone: ctx.tenant.time_zone,
    likeMessages: ctx.tenant.features.like_messages,
  };
}

export function action(args: ActionFunctionArgs) {
  return swipeFromForm(args.context, requireMember(args), args.request);
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function SwipeGamePage() {
  const { deck: packed, words, mine, timeZone, ...data } = useLoaderData<typeof loader>();
  const deck = useMemo(() => unpackData<SwipeDeckView>(packed), [packed]);
  const failure = useFormResponse<typeof action>()?.failure;
  const [matched, setMatched] = useState<SwipeCardView | null>(null);
  const close = useCallback(() => setMatched(null), []);
  const premium = useViewer()?.paidUser ?? false;
  return (
    <Page>
      <div className="swipe-page">
        <SwipeGame
          deck={deck}
          words={words}
          premium={premium}
          timeZone={timeZone}
          refused={failure ?? null}
          onMatch={setMatched}
          menu={(profile, onBlocked) => (
            <>
              <PersonMenu profile={profile} onBlocked={onBlocked} />
              {data.likeMessages && <CardLikeWithMessage profile={profile} />}
            </>
          )}
        />
      </div>
      {matched && (
        <Suspense>
          <MatchDialog
            match={{
              profile: { id: matched.id, name: matched.name, fictional: matched.fictional, photo: matched.main_image },
              words: {
                title: data.matchWords.title,
                text: data.matchWords.text.replace(NAME, () => matched.name),
                write: data.matchWords.write.replace(NAME, () => matched.name),
              },
              mine,
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}
