import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Alert after a network error: nothing typed is lost and the form can be sent again. */
export function NetworkErrorAlert() {
  const { t } = useTranslation('common');
  return (
    <Alert tone="warning" title={t('error.offline')} role="alert">
      {t('error.offlineText')}
    </Alert>
  );
}
