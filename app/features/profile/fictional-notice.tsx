import { useTranslation } from 'react-i18next';
import { useFictionalLabel } from '../../lib/fictional-word.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';

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
