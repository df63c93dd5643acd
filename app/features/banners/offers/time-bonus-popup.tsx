import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useRootData, type Offers } from '../../../lib/root-data/site.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';

/** Hours named by the act-fast text (product, section 9). */
const TIME_LEFT_HOURS = 4;

interface TimeBonusPopupProps {
  bonus: NonNullable<Offers['timeBonus']>;
  onClose: () => void;
}

/** Popup with the welcome discount for a member without credits; does not urge unconfirmed members to buy. */
export default function TimeBonusPopup({ bonus, onClose }: TimeBonusPopupProps) {
  const { t } = useTranslation('banners');
  // Unconfirmed members have not received credits yet, so none can have run out.
  const confirmed = useRootData()?.viewer?.status !== 'not_confirmed';
  return (
    <Dialog open size="small" title={t('popup.title', { percentage: bonus.percentage })} onClose={onClose}>
      <p>{t(confirmed ? 'popup.text' : 'popup.unconfirmed', { percentage: bonus.percentage })}</p>
      {confirmed && <p>{t('popup.actFast', { timeLeft: TIME_LEFT_HOURS })}</p>}
      <p>
        <Countdown remainingSeconds={bonus.remainingSeconds} label={t('bonus.left')} />
      </p>
      <DialogActions>
        <ButtonLink href={paths.credits()} variant={confirmed ? 'primary' : 'secondary'} onClick={onClose}>
          {t('bonus.action')}
        </ButtonLink>
        <Button type="button" variant={confirmed ? 'secondary' : 'primary'} onClick={onClose}>
          {t('popup.later')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
