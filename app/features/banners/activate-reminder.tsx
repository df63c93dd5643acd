import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';
import { ResendForm, useResend } from './resend-form.tsx';

const ActivateDialog = lazy(() => import('./activate-dialog.tsx'));

/** Reminds of the mail that makes the account usable, with a button that sends it again. */
export function ActivateReminder({ look }: { look: 'modal' | 'alert' }) {
  const { t } = useTranslation('banners');
  const resend = useResend();
  if (look === 'modal') {
    return (
      <Suspense>
        <ActivateDialog resend={resend} />
      </Suspense>
    );
  }
  return (
    <Alert
      tone="warning"
      icon="envelope-simple"
      action={<ResendForm resend={resend} />}
      title={<span role="status">{resend.answer ?? t('reminder.confirm')}</span>}
    />
  );
}
