import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SwipeStatusView } from '../../../server/modules/people/games/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import type { SwipeError } from './swipe-calls.ts';

export function LikesLeft({ room }: { room: SwipeStatusView }) {
  const { t } = useTranslation('games');
  const { likes_left: left } = room;
  return <p className="swipe-left">{left > 0 ? t('swipe.left', { count: left }) : t('swipe.used.title')}</p>;
}

/** Refusals that premium members meet later or never. */
const PREMIUM_CODES: ReadonlyArray<SwipeError['code']> = ['swipe_undo_premium', 'swipe_undo_limit_reached'];

/** Why a choice failed. */
export function SwipeRefusal({ refusal, premium }: { refusal: SwipeError; premium: boolean }) {
  const { t } = useTranslation('games');
  const notice = useScrollIntoView(refusal);
  return (
    <div className="swipe-notice" ref={notice}>
      <Alert tone="warning" role="alert">
        <p>{refusal.message ?? t('swipe.failed')}</p>
        {!premium && PREMIUM_CODES.includes(refusal.code) && (
          <ButtonLink href={paths.premium()} size="small" variant="secondary">
            {t('swipe.premium')}
          </ButtonLink>
        )}
      </Alert>
    </div>
  );
}

/** Scrolls the notice into view when a choice fails; on a phone it may be below the window. */
function useScrollIntoView(refusal: SwipeError) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns a promise in newer browsers, which is no clean-up.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return notice;
}
