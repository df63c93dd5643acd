import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { ThreadData } from '../thread-data.ts';

/** Explains fictional profiles; the children accept the warning. */
export function FictionalWarning({ fictional, children }: Pick<ThreadData, 'fictional'> & { children: ReactNode }) {
  const { t } = useTranslation('chat');
  const label = useFictionalLabel();
  const { name: site } = useSite();
  return (
    <Alert tone="info" icon="mask-happy" title={t('fictional.title')} role="alert">
      <p>{fictional.warning ?? t('fictional.text', { label, site })}</p>
      <p>{t('fictional.returned', { count: fictional.replyDays })}</p>
      {children}
    </Alert>
  );
}

/** The explanation with a required checkbox, for the send form. */
export function FictionalWarningCheckbox({ fictional }: Pick<ThreadData, 'fictional'>) {
  const { t } = useTranslation('chat');
  const label = useFictionalLabel();
  return (
    <FictionalWarning fictional={fictional}>
      <Checkbox name="accept_fictional" value="1" required label={t('fictional.accept', { label })} />
    </FictionalWarning>
  );
}
