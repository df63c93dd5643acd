import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Alert, AlertClose } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import type { PhotoEditorData } from './photo-editor.tsx';
import { PHOTO_FIELD, PHOTO_TYPES } from './photo-types.ts';
import type { Upload } from './photo-uploads.ts';
import type { PhotoUploads } from './use-photo-uploads.ts';

interface AddPhotoFormProps {
  outcome: PhotoEditorData['outcome'];
  /** The maximum number of photos is reached. */
  full: boolean;
  megabytes: number;
}

/** Upload of one photo without JavaScript; the response redirects here with the outcome. */
export function AddPhotoForm({ outcome, full, megabytes }: AddPhotoFormProps) {
  const { t } = useTranslation('photos');
  const refusal = outcome && 'refusal' in outcome ? outcome.refusal : null;
  return (
    <>
      {outcome && 'added' in outcome && (
        <Alert tone="success" role="status">
          {t('added', { count: 1 })}
        </Alert>
      )}
      {refusal !== null && full && <Alert tone="danger">{refusal}</Alert>}
      {!full && (
        <noscript>
          <form method="post" action={paths.apiPhoto()} encType="multipart/form-data">
            <TextField
              type="file"
              id={PHOTO_FIELD}
              name="photo"
              accept={PHOTO_TYPES}
              required
              label={t('choose')}
              hint={t('hint', { max: megabytes })}
              error={refusal}
            />
            <Button icon="plus">{t('send')}</Button>
          </form>
        </noscript>
      )}
    </>
  );
}

interface AddPhotoTileProps {
  /** Whether JavaScript runs. Without it the tile links to the file field of the form below. */
  ready: boolean;
  onChoose: (files: readonly File[]) => void;
  /** Called when the member is about to choose files. */
  onReach: () => void;
}

/** The empty tile after the photos: opens the file dialog, for several files at a time. */
export function AddPhotoTile({ ready, onChoose, onReach }: AddPhotoTileProps) {
  const { t } = useTranslation('photos');
  return (
    <li className="own-photo">
      <label className="add-photo" htmlFor={PHOTO_FIELD} onPointerEnter={onReach}>
        {ready && (
          <input
            type="file"
            id={PHOTO_FIELD}
            className="visually-hidden"
            accept={PHOTO_TYPES}
            multiple
            onFocus={onReach}
            onChange={({ currentTarget }) => {
              onChoose([...(currentTarget.files ?? [])]);
              // Allows choosing the same file again.
              currentTarget.value = '';
            }}
          />
        )}
        <Icon name="plus" />
        <span>{t('add')}</span>
      </label>
    </li>
  );
}

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

/** Rejected and failed uploads with their reasons; those worth retrying have a button. */
export function FailedUploads({ uploads: { uploads, retry, dismiss } }: { uploads: PhotoUploads }) {
  const { t } = useTranslation('photos');
  return uploads.map(
    ({ id, name, state }) =>
      state.at === 'failed' && (
        <Alert
          key={id}
          tone="danger"
          role="alert"
          title={name}
          action={
            state.again ? (
              <Button type="button" variant="secondary" size="small" onClick={() => retry(id)}>
                {t('upload.retry')}
              </Button>
            ) : null
          }
          dismiss={
            <form
              onSubmit={(event) => {
                event.preventDefault();
                dismiss(id);
              }}
            >
              <AlertClose label={t('upload.dismiss', { name })} />
            </form>
          }
        >
          {state.words ?? t('upload.failed')}
        </Alert>
      ),
  );
}
