import { useTranslation } from 'react-i18next';

import { Alert } from '../../../ui/feedback/alert.tsx';
import { ActivateDialog } from './activate-dialog.tsx';
import { ResendForm, useResend } from './resend-form.tsx';

/** Reminder of the activation mail, with a button to send it again. */
export function ActivateReminder({ look }: { look: 'modal' | 'alert' }) {
  const { t } = useTranslation('banners');
  const resend = useResend();
  if (look === 'modal') return <ActivateDialog resend={resend} />;
  return (
    <Alert
      tone="warning"
      icon="envelope-simple"
      action={<ResendForm resend={resend} />}
      title={<span role="status">{resend.answer ?? t('reminder.confirm')}</span>}
    />
  );
}
