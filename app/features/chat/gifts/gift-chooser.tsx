import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { GiftView } from '../../../../server/modules/conversation/chat/index.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { FictionalWarningCheckbox } from '../fictional/fictional-warning.tsx';
import { GiftArt } from './gift-art.tsx';
import { GIFT_INTENT } from '../media/media-intents.ts';
import { Balance, InsufficientCredits } from '../media/media-notices.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';

interface GiftChooserProps {
  open: boolean;
  onClose: () => void;
  data: ThreadData;
  /** A gift sent without JavaScript was refused because the warning about fictional profiles was not accepted. */
  askFictional: boolean;
  onGive: (gift: GiftView, acceptFictional: boolean) => void;
}

/** Dialog for choosing a gift; a plain form without JavaScript. */
export default function GiftChooser({ open, onClose, data, askFictional, onGive }: GiftChooserProps) {
  const { t } = useTranslation('media');
  const { credits } = useBadges();
  const { gifts, profile } = data;
  const [chosen, setChosen] = useState(gifts[0]);
  if (!chosen) return null;
  const enough = credits >= chosen.credits;
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGive(chosen, new FormData(event.currentTarget).has('accept_fictional'));
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('gift.title', { name: profile.name })} size="large">
      <form method="post" action={paths.memberGift(profile.id)} onSubmit={give} className="media-form">
        <input type="hidden" name="client_id" value={data.clientId} />
        <fieldset className="gift-choices">
          <legend className="visually-hidden">{t('gift.choose')}</legend>
          {gifts.map((gift) => (
            <GiftChoice key={gift.id} gift={gift} chosen={gift.id === chosen.id} onChoose={() => setChosen(gift)} />
          ))}
        </fieldset>
        <Balance credits={credits} />
        {!enough && (
          <InsufficientCredits back={threadPath(data)}>
            {t('gift.insufficient_text', { count: chosen.credits })}
          </InsufficientCredits>
        )}
        {askFictional && <FictionalWarningCheckbox fictional={data.fictional} />}
        <DialogActions>
          {enough && (
            <Button name="intent" value={GIFT_INTENT} icon="gift">
              {t('gift.give', { count: chosen.credits })}
            </Button>
          )}
          <ButtonLink
            href={paths.memberChat(profile.id)}
            variant="ghost"
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            {t('close')}
          </ButtonLink>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function GiftChoice({ gift, chosen, onChoose }: { gift: GiftView; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('media');
  return (
    <label className="gift-choice">
      <input type="radio" name="gift" value={gift.id} checked={chosen} onChange={onChoose} />
      <Icon name="check-circle" />
      <GiftArt icon={gift.icon} />
      <strong>{gift.name}</strong>
      <small>{t('gift.price', { count: gift.credits })}</small>
    </label>
  );
}
