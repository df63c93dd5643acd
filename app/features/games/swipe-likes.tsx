import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SwipeStatusView } from '../../../server/modules/people/games/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import type { SwipeError } from './swipe-calls.ts';

/** More hearts are hard to count at a glance. */
const MAX_HEARTS = 8;

export function LikesLeft({ room }: { room: SwipeStatusView }) {
  const { t } = useTranslation('games');
  const { likes_left: left, likes_per_day: total } = room;
  return (
    <p className="swipe-left">
      {total <= MAX_HEARTS && (
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

interface SwipeNoticeProps {
  room: SwipeStatusView;
  /** The tenant's time zone, in which its days begin. */
  timeZone: string;
  refusal: SwipeError | null;
}

/** Why a choice failed, and the time when likes are reset (no countdown). */
export function SwipeNotice({ room, timeZone, refusal }: SwipeNoticeProps) {
  const notice = useScrollIntoView(refusal);
  const limit = refusal?.code === 'swipe_limit_reached';
  return (
    <div className="swipe-notice" ref={notice}>
      {refusal && !limit && <SwipeErrorAlert refusal={refusal} />}
      {(!refusal || limit) && room.likes_left === 0 && (
        <LikeLimitAlert room={room} timeZone={timeZone} urgent={limit} />
      )}
    </div>
  );
}

function SwipeErrorAlert({ refusal }: { refusal: SwipeError }) {
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

function LikeLimitAlert({ room, timeZone, urgent }: Pick<SwipeNoticeProps, 'room' | 'timeZone'> & { urgent: boolean }) {
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

/** Scrolls the notice into view when a choice fails; on a phone it may be below the window. */
function useScrollIntoView(refusal: SwipeError | null) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return notice;
}
