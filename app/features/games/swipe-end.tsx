import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SwipeStatusView } from '../../../server/modules/people/games/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useBadges } from '../../lib/live/live-provider.tsx';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { GameLinks } from './game-links.tsx';

/** What is left to do: see who likes the player, the match-finder. */
function NextSteps({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('games');
  const { new_likes: count } = useBadges();
  return (
    <div className="swipe-next-steps">
      <ButtonLink href={paths.likes('received')} icon="heart-filled">
        {count > 0 ? t('swipe.likes_new', { count }) : t('swipe.likes')}
      </ButtonLink>
      {children}
      <GameLinks to="finder" />
    </div>
  );
}

/** No card is left: more are loading, or there are no more. @param title what the brand says */
export function NoCards({ waiting, title }: { waiting: boolean; title: string }) {
  const { t } = useTranslation('games');
  if (waiting) return <Skeleton shape="card" count={1} label={t('swipe.loading')} />;
  const search = (
    <ButtonLink href={paths.members()} variant="secondary">
      {t('swipe.empty.search')}
    </ButtonLink>
  );
  return (
    <EmptyState title={title} action={<NextSteps>{search}</NextSteps>}>
      {t('swipe.empty.text')}
    </EmptyState>
  );
}

interface DayEndProps {
  room: SwipeStatusView;
  /** The tenant's time zone, in which its days begin. */
  timeZone: string;
  /** After a like that was refused; announced. */
  urgent: boolean;
}

/**
 * The last card of the day, over the deck: likes are used up, and when they are reset (no countdown). Folded, it leaves
 * the deck to be passed on.
 */
export function DayEnd({ room, timeZone, urgent }: DayEndProps) {
  const { t } = useTranslation('games');
  const locale = useLocale();
  return (
    <div className="swipe-day-end" role={urgent ? 'alert' : undefined}>
      <details open>
        <summary>{t('swipe.used.title')}</summary>
        <p>
          {t('swipe.used.text', {
            day: formatDate(locale, room.starts_anew, 'weekday', timeZone),
            time: formatDate(locale, room.starts_anew, 'time', timeZone),
          })}
        </p>
        <NextSteps />
      </details>
    </div>
  );
}
