import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert, AlertClose } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import type { PhotoUploads } from './use-photo-uploads.ts';

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
