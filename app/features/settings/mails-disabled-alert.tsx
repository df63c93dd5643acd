import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';

function ButtonForm({ intent, label }: { intent: 'resume' | 'confirm'; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary" size="small">
        {label}
      </Button>
    </Form>
  );
}

interface MailsDisabledAlertProps {
  reasons: readonly string[];
  /** Whether the address was confirmed since mails stopped. */
  addressConfirmed: boolean;
}

/**
 * Why this member gets no mails, and how to resume: by a link mailed to the address, or by a button once the address
 * is confirmed.
 */
export function MailsDisabledAlert({ reasons, addressConfirmed }: MailsDisabledAlertProps) {
  const { t } = useTranslation('settings');
  // Resuming clears all reasons; the complaint has precedence for the text.
  const reason = (['fbl', 'bounce', 'listunsubscribe'] as const).find((each) => reasons.includes(each));
  if (!reason) return null;
  return (
    <Alert tone="warning" title={t('stopped.title')}>
      <p>
        {t(`stopped.${reason}`)} {t(addressConfirmed ? 'stopped.proved' : 'stopped.oneMail')}
      </p>
      <div className="settings-actions">
        {addressConfirmed ? (
          <ButtonForm intent="resume" label={t('stopped.resume')} />
        ) : (
          <ButtonForm intent="confirm" label={t('stopped.ask')} />
        )}
        {reason === 'bounce' && (
          <ButtonLink href={paths.settings('account')} variant="ghost" size="small">
            {t('stopped.account')}
          </ButtonLink>
        )}
      </div>
    </Alert>
  );
}
