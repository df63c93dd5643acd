import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import type { Offers } from '../../lib/site.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Hours that the act-fast text speaks of (product, section 9). */
const TIME_LEFT_HOURS = 4;

export interface TimeBonusPopupProps {
  bonus: NonNullable<Offers['timeBonus']>;
  onClose: () => void;
}

/** The welcome discount, offered once to who has no credits left. */
export default function TimeBonusPopup({ bonus, onClose }: TimeBonusPopupProps) {
  const { t } = useTranslation('banners');
  return (
    <Dialog open size="small" title={t('popup.title', { percentage: bonus.percentage })} onClose={onClose}>
      <p>{t('popup.text', { percentage: bonus.percentage })}</p>
      <p>{t('popup.actFast', { timeLeft: TIME_LEFT_HOURS })}</p>
      <p>
        <Countdown remainingSeconds={bonus.remainingSeconds} label={t('bonus.left')} />
      </p>
      <DialogActions>
        <ButtonLink href={paths.credits()} onClick={onClose}>
          {t('bonus.action')}
        </ButtonLink>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t('popup.later')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
