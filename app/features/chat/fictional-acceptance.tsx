import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFictionalLabel } from '../../lib/fictional-word.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { ThreadData } from './thread-data.ts';

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
