import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { PhotoEditorData } from './photo-editor.tsx';
import { PHOTO_FIELD, PHOTO_TYPES } from './photo-types.ts';

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
