import { useTranslation } from 'react-i18next';

import type { SwipeRoomView } from '../../../server/modules/games/swipe.view.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { SwipeRefusal } from './swipe-calls.ts';

/** More hearts than these are no picture of a number. */
const HEARTS = 8;

/** How many likes the day has left: hearts, and the number. */
export function LikesLeft({ room }: { room: SwipeRoomView }) {
  const { t } = useTranslation('games');
  const { likes_left: left, likes_per_day: total } = room;
  return (
    <p className="swipe-left">
      {total <= HEARTS && (
        <span className="swipe-hearts" aria-hidden="true">
          {Array.from({ length: total }, (_, index) => (
            <Icon key={index} name={index < left ? 'heart-filled' : 'heart-outline'} />
          ))}
        </span>
      )}
      {left > 0 ? t('swipe.left', { count: left }) : t('swipe.used.title')}
    </p>
  );
}

export interface SwipeNoticeProps {
  room: SwipeRoomView;
  /** The site's own zone, by which its days begin. */
  timeZone: string;
  refusal: SwipeRefusal | null;
}

/** Why something was not done, and when the day's likes begin anew: a moment, no countdown. */
export function SwipeNotice({ room, timeZone, refusal }: SwipeNoticeProps) {
  const { t } = useTranslation('games');
  const locale = useLocale();
  const limit = refusal?.code === 'swipe_limit_reached';
  if (refusal && !limit) {
    const action = refusal.code === 'swipe_undo_premium' && (
      <ButtonLink href={paths.premium()} size="small" variant="secondary">
        {t('swipe.premium')}
      </ButtonLink>
    );
    return (
      <Alert tone="warning" role="alert" action={action || null}>
        {refusal.message ?? t('swipe.failed')}
      </Alert>
    );
  }
  if (room.likes_left > 0) return null;
  return (
    <Alert tone="info" icon="clock" role={limit ? 'alert' : undefined} title={t('swipe.used.title')}>
      {t('swipe.used.text', {
        day: formatDate(locale, room.starts_anew, 'weekday', timeZone),
        time: formatDate(locale, room.starts_anew, 'time', timeZone),
      })}
    </Alert>
  );
}
