import { Form, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { LinkRequestData } from '../activation/activation-mail.server.ts';

interface LinkRequestFormProps {
  action: string;
  /** Text after a link was requested, the same for every address. */
  sentMessage: (email: string) => string;
  answer?: LinkRequestData;
}

/** Form that asks for an address to mail a link to, if its account needs one. */
export function LinkRequestForm({ action, sentMessage, answer }: LinkRequestFormProps) {
  const { t } = useTranslation('signup');
  const pending = useNavigation().state !== 'idle';
  const { requestedFor, failure } = answer ?? {};
  const error = failure?.fields['email'];
  return (
    <Form method="post" action={action} noValidate>
      {requestedFor && (
        <Alert tone="success" role="status">
          {sentMessage(requestedFor)}
        </Alert>
      )}
      {failure && !error && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      <input type="hidden" name="intent" value="ask" />
      <TextField name="email" type="email" autoComplete="email" label={t('account.email')} error={error} />
      <Button size="large" block pending={pending}>
        {t('ask.send')}
      </Button>
    </Form>
  );
}
