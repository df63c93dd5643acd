import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { GiftView } from '../../../../server/modules/conversation/chat/index.ts';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { GiftArt } from './gift-art.tsx';

interface GiftMessageProps {
  gift: GiftView;
  mine: boolean;
  /** Arrived while the page was open; plays an animation once. */
  arriving: boolean;
}

export function GiftMessage({ gift, mine, arriving }: GiftMessageProps) {
  const { t } = useTranslation('media');
  return (
    <span className={classNames('gift', arriving && 'gift-arriving')}>
      <GiftArt icon={gift.icon} />
      <span>
        <strong>{gift.name || t('gift.gone')}</strong>
        <small>{mine ? t('gift.from_you') : t('gift.for_you')}</small>
      </span>
    </span>
  );
}
