import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import type { Upload } from './photo-uploads.ts';

function useUploadLabel({ state }: Upload): string {
  const { t } = useTranslation('photos');
  if (state.at === 'waiting') return t('upload.waiting');
  // All bytes are sent; the server is processing.
  if (state.at !== 'sending' || state.share >= 1) return t('upload.checking');
  return t('upload.sending', { percent: Math.floor(state.share * 100) });
}

export function UploadTile({ upload }: { upload: Upload }) {
  const { t } = useTranslation('photos');
  const { name, preview, state } = upload;
  const share = state.at === 'sending' ? state.share : Number(state.at === 'stored');
  return (
    <li className="own-photo">
      <div className="own-photo-frame is-underway">
        {preview === null ? <Icon name="image" /> : <img className="photo" src={preview} alt="" />}
        <span className="own-photo-state">{useUploadLabel(upload)}</span>
        <progress className="own-photo-progress" value={share} max={1} aria-label={t('upload.progress', { name })} />
      </div>
    </li>
  );
}
