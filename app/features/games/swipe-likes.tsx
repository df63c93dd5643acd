import { useEffect, useRef } from 'react';
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
  const notice = useShownNotice(refusal);
  const limit = refusal?.code === 'swipe_limit_reached';
  return (
    <div className="swipe-notice" ref={notice}>
      {refusal && !limit && <Refused refusal={refusal} />}
      {(!refusal || limit) && room.likes_left === 0 && <UsedUp room={room} timeZone={timeZone} urgent={limit} />}
    </div>
  );
}

function Refused({ refusal }: { refusal: SwipeRefusal }) {
  const { t } = useTranslation('games');
  return (
    <Alert tone="warning" role="alert">
      <p>{refusal.message ?? t('swipe.failed')}</p>
      {refusal.code === 'swipe_undo_premium' && (
        <ButtonLink href={paths.premium()} size="small" variant="secondary">
          {t('swipe.premium')}
        </ButtonLink>
      )}
    </Alert>
  );
}

function UsedUp({ room, timeZone, urgent }: Pick<SwipeNoticeProps, 'room' | 'timeZone'> & { urgent: boolean }) {
  const { t } = useTranslation('games');
  const locale = useLocale();
  return (
    <Alert tone="info" icon="clock" role={urgent ? 'alert' : undefined} title={t('swipe.used.title')}>
      {t('swipe.used.text', {
        day: formatDate(locale, room.starts_anew, 'weekday', timeZone),
        time: formatDate(locale, room.starts_anew, 'time', timeZone),
      })}
    </Alert>
  );
}

/** Brings the notice into sight when something is refused: on a phone it may lie below the window. */
function useShownNotice(refusal: SwipeRefusal | null) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return notice;
}
