import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ShopView } from '../../../server/modules/money/payments/index.ts';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';
import { Countdown } from '../../ui/feedback/countdown.tsx';
import { Icon } from '../../ui/media/icon.tsx';

/** The current offer, which the prices below include. When the countdown ends, the page revalidates. */
export function OfferNote({ offer }: { offer: NonNullable<ShopView['offer']> }) {
  const { t } = useTranslation('credits');
  const { percentage, remainingSeconds } = offer;
  return (
    <p className="offer">
      <Icon name={remainingSeconds === null ? 'gift' : 'clock'} />
      <span className="offer-text">
        {percentage !== null && <strong>{t('offer.title', { percentage })}</strong>} {t('offer.included')}
      </span>
      {remainingSeconds !== null && (
        <span className="offer-time">
          <span aria-hidden="true">{t('offer.left')}</span>{' '}
          <Countdown remainingSeconds={remainingSeconds} label={t('offer.left')} onEnd={requestRevalidation} />
        </span>
      )}
    </p>
  );
}
