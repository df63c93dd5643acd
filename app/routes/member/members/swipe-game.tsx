import { Suspense, useCallback, useState } from 'react';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SwipeCardView } from '../../../../server/modules/people/games/index.ts';
import { GameLinks } from '../../../features/games/game-links.tsx';
import { SwipeGame } from '../../../features/games/swipe-game.tsx';
import { swipeFromForm } from '../../../features/games/swipe.server.ts';
import { PersonMenu } from '../../../features/safety/person-menu.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const MatchDialog = lazyPart(() => import('../../../features/likes/match-dialog.tsx'));

export const handle: RouteHandle<unknown> = { i18n: ['games'], title: (t) => t('games:swipe.title') };

export const links = areaStyles('people', 'play');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { games, profiles } = args.context.services;
  const [deck, own] = await Promise.all([games.viewDeck(ctx), profiles.viewOwnCard(ctx)]);
  return { deck, mine: own.main_image, timeZone: ctx.tenant.time_zone };
}

export function action(args: ActionFunctionArgs) {
  return swipeFromForm(args.context, requireMember(args), args.request);
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function SwipeGamePage() {
  const { t } = useTranslation('games');
  const { deck, mine, timeZone } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const [matched, setMatched] = useState<SwipeCardView | null>(null);
  const close = useCallback(() => setMatched(null), []);
  const premium = useViewer()?.paidUser ?? false;
  return (
    <Page>
      <div className="swipe-page">
        <SectionHead heading="h1" title={t('swipe.title')} />
        <p className="swipe-lead">
          {t('swipe.lead')} <span className="swipe-keys">{t('swipe.keys')}</span>
        </p>
        <SwipeGame
          deck={deck}
          premium={premium}
          timeZone={timeZone}
          refused={failure ?? null}
          onMatch={setMatched}
          menu={(profile, onBlocked) => <PersonMenu profile={profile} onBlocked={onBlocked} />}
        />
        <GameLinks to="finder" />
      </div>
      {matched && (
        <Suspense>
          <MatchDialog
            match={{
              profile: { id: matched.id, name: matched.name, fictional: matched.fictional, photo: matched.main_image },
              mine,
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}
