import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Why this member gets no mails, and what can be done: only an unsubscription is theirs to take back. */
export function MailsStopped({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation('settings');
  const { supportEmail: email } = useSite();
  return (
    <>
      {(['fbl', 'bounce', 'listunsubscribe'] as const)
        .filter((reason) => reasons.includes(reason))
        .map((reason) => (
          <Alert key={reason} tone="warning" title={t('stopped.title')}>
            <p>{t(`stopped.${reason}`, { email })}</p>
            {reason === 'listunsubscribe' && (
              <Form method="post">
                <input type="hidden" name="intent" value="resume" />
                <Button variant="secondary" size="small">
                  {t('stopped.resume')}
                </Button>
              </Form>
            )}
          </Alert>
        ))}
    </>
  );
}
