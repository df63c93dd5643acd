import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';

/** What the member holds who has reported somebody: that it arrived, and what happens now. */
export function ReportReceipt({ name }: { name: string }) {
  const { t } = useTranslation('safety');
  return (
    <Alert tone="success" role="status" title={t('report.done.title')}>
      {t('report.done.text', { name })}
    </Alert>
  );
}
