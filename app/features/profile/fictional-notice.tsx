import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Explains what a fictional profile is; shown on each of them. */
export function FictionalNotice() {
  const { t } = useTranslation('profile');
  const label = useFictionalLabel();
  return (
    <Alert tone="info" icon="mask-happy" title={t('fictional.title', { label })}>
      {t('fictional.text', { site: useSite().name })}
    </Alert>
  );
}
