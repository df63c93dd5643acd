import { useTranslation } from 'react-i18next';

import { Alert, AlertClose } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { PhotoUploads } from './use-photo-uploads.ts';

/** What was refused and what did not arrive, each with its reason; what may go better is tried again from here. */
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
