import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AskAnswer } from './activation-mail.server.ts';

export interface AskAddressProps {
  /** Where the form goes. */
  action: string;
  /** What is said once a link was asked for, whoever has the address. */
  sent: (email: string) => string;
  answer?: AskAnswer;
}

/** Asks for the address to which a link is mailed, if its account is one that needs it. */
export function AskAddress({ action, sent, answer }: AskAddressProps) {
  const { t } = useTranslation('signup');
  const pending = useNavigation().state !== 'idle';
  const { asked, failure } = answer ?? {};
  const wrong = failure?.fields['email'];
  return (
    <Form method="post" action={action} noValidate>
      {asked && (
        <Alert tone="success" role="status">
          {sent(asked)}
        </Alert>
      )}
      {failure && !wrong && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      <input type="hidden" name="intent" value="ask" />
      <TextField name="email" type="email" autoComplete="email" label={t('account.email')} error={wrong} />
      <Button size="large" block pending={pending}>
        {t('ask.send')}
      </Button>
    </Form>
  );
}
