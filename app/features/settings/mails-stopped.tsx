import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

type Reason = 'fbl' | 'bounce' | 'listunsubscribe';

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

function WhatToDo({ reason }: { reason: Reason }) {
  const { t } = useTranslation('settings');
  if (reason === 'listunsubscribe') return <Press intent="resume" label={t('stopped.resume')} />;
  return (
    <div className="settings-actions">
      <Press intent="confirm" label={t('stopped.ask')} />
      {reason === 'bounce' && (
        <ButtonLink href={paths.settings('account')} variant="ghost" size="small">
          {t('stopped.account')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Why this member gets no mails, and what to do: an unsubscription is taken back at once, the rest by a mail's link. */
export function MailsStopped({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation('settings');
  return (['fbl', 'bounce', 'listunsubscribe'] as const)
    .filter((reason) => reasons.includes(reason))
    .map((reason) => (
      <Alert key={reason} tone="warning" title={t('stopped.title')}>
        <p>{t(`stopped.${reason}`)}</p>
        <WhatToDo reason={reason} />
      </Alert>
    ));
}
