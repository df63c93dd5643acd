import { useTranslation } from 'react-i18next';

import { Alert } from './alert.tsx';

/** A form that did not arrive: nothing of it is lost, it can be sent again. */
export function Interrupted() {
  const { t } = useTranslation('common');
  return (
    <Alert tone="warning" title={t('error.offline')} role="alert">
      {t('error.offlineText')}
    </Alert>
  );
}

/** Says in a dialog, which covers the page's own notes, that its form was lost. */
export function LostNote({ fetcher: { state, data } }: { fetcher: { state: string; data: unknown } }) {
  return data === null && state === 'idle' ? <Interrupted /> : null;
}
