import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { Balance, InsufficientCredits } from '../media/media-notices.tsx';
import { MAX_MEGABYTES, findPhotoProblem } from './photo-choice.ts';

interface PhotoPreviewProps {
  open: boolean;
  onClose: () => void;
  photo: ChosenPhoto;
  name: string;
  /** In credits. */
  cost: number;
  /** The conversation, to return to after buying credits. */
  back: string;
  onSend: () => void;
  /** Opens the file chooser again. */
  onOther: () => void;
}

export interface ChosenPhoto {
  file: File;
  preview: string;
}

export default function PhotoPreview(props: PhotoPreviewProps) {
  const { open, onClose, photo, name, cost, back, onSend, onOther } = props;
  const { t } = useTranslation('media');
  const { credits } = useBadges();
  const problem = findPhotoProblem(photo.file);
  const enough = credits >= cost;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={problem ? t('photo.unusable') : t('photo.title')}
      closeLabel={t('close')}
      className="media-form"
    >
      {problem ? (
        <Alert tone="danger" role="alert">
          {t(`photo.${problem}`, { max: MAX_MEGABYTES })}
        </Alert>
      ) : (
        <>
          <PhotoThumbnail key={photo.preview} preview={photo.preview} />
          <p className="media-balance">{t('photo.explained', { name })}</p>
          <Balance credits={credits} />
          {!enough && (
            <InsufficientCredits back={back}>{t('photo.insufficient_text', { count: cost })}</InsufficientCredits>
          )}
        </>
      )}
      <DialogActions>
        {!problem && enough && (
          <Button type="button" icon="paper-plane-right" onClick={onSend}>
            {t('photo.send', { count: cost })}
          </Button>
        )}
        <Button type="button" variant={problem ? 'primary' : 'ghost'} onClick={onOther}>
          {t('photo.other')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Preview of the photo. Some browsers cannot decode HEIC, which the server can. */
function PhotoThumbnail({ preview }: { preview: string }) {
  const { t } = useTranslation('media');
  const [shown, setShown] = useState(true);
  return (
    <div className="photo-chosen">
      {shown ? (
        <img src={preview} alt={t('photo.chosen')} onError={() => setShown(false)} />
      ) : (
        <p>{t('photo.no_preview')}</p>
      )}
    </div>
  );
}
