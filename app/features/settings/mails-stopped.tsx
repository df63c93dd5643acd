import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** One press: what the member wants, by a form of its own. */
function Press({ intent, label }: { intent: 'resume' | 'confirm'; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary" size="small">
        {label}
      </Button>
    </Form>
  );
}

/** Why this member gets no mails, and what to do: an unsubscription is taken back at once, the rest by a mail's link. */
export function MailsStopped({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation('settings');
  // One mail ends both of what is reported; a complaint weighs more.
  const reported = (['fbl', 'bounce'] as const).find((reason) => reasons.includes(reason));
  return (
    <>
      {reported && (
        <Alert tone="warning" title={t('stopped.title')}>
          <p>{t(`stopped.${reported}`)}</p>
          <div className="settings-actions">
            <Press intent="confirm" label={t('stopped.ask')} />
            {reported === 'bounce' && (
              <ButtonLink href={paths.settings('account')} variant="ghost" size="small">
                {t('stopped.account')}
              </ButtonLink>
            )}
          </div>
        </Alert>
      )}
      {reasons.includes('listunsubscribe') && (
        <Alert tone="warning" title={t('stopped.title')}>
          <p>{t('stopped.listunsubscribe')}</p>
          <div className="settings-actions">
            <Press intent="resume" label={t('stopped.resume')} />
          </div>
        </Alert>
      )}
    </>
  );
}
