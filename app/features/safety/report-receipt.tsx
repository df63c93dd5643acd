import { useTranslation } from '../../../i18n/use-translation.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Confirms that a report was received and says what happens next. */
export function ReportReceipt({ name }: { name: string }) {
  const { t } = useTranslation('safety');
  return (
    <Alert tone="success" role="status" title={t('report.done.title')}>
      {t('report.done.text', { name })}
    </Alert>
  );
}
