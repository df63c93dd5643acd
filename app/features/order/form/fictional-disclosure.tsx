import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Disclosure before payment: some profiles are written by the tenant, and messages to them cost credits too. */
export function FictionalDisclosure() {
  const { t } = useTranslation('order');
  const label = useFictionalLabel();
  return (
    <Alert tone="info" icon="mask-happy" title={t('fictional.title')}>
      {t('fictional.text', { site: useSite().name, label })}
    </Alert>
  );
}
