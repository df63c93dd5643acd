import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import type { OutgoingMessage } from '../outbox/outbox.ts';

interface OutgoingPhotoProps {
  preview: string;
  message: Pick<OutgoingMessage, 'state' | 'progress'>;
}

/** A photo being sent, with its progress; a text where the browser cannot decode it. */
export function OutgoingPhoto({ preview, message }: OutgoingPhotoProps) {
  const { t } = useTranslation('media');
  const [shown, setShown] = useState(true);
  return (
    <span className="photo-message">
      {shown ? (
        <img src={preview} alt={t('photo.from_you')} onError={() => setShown(false)} />
      ) : (
        <span className="photo-removed">
          <Icon name="image" />
          {t('photo.from_you')}
        </span>
      )}
      {message.state !== 'failed' && (
        <progress className="photo-progress" max={1} value={message.progress} aria-label={t('photo.progress')} />
      )}
    </span>
  );
}
