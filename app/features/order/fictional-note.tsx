import { useTranslation } from 'react-i18next';

import { useFictionalLabel } from '../../lib/fictional-word.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';

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
