import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';

/** A form that did not arrive: nothing of it is lost, it can be sent again. */
export function Interrupted() {
  const { t } = useTranslation('common');
  return (
    <Alert tone="warning" title={t('error.offline')} role="alert">
      {t('error.offlineText')}
    </Alert>
  );
}
