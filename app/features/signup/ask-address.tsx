import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CompleteAnswer } from './complete-action.server.ts';

/** Asks for the address to which a link to finish the account is mailed, if there is something to finish. */
export function AskAddress({ answer }: { answer?: CompleteAnswer }) {
  const { t } = useTranslation('signup');
  const pending = useNavigation().state !== 'idle';
  const { asked, failure } = answer ?? {};
  const wrong = failure?.fields['email'];
  return (
    <Form method="post" action={paths.completeSignup()} noValidate>
      {asked && (
        <Alert tone="success" role="status">
          {t('ask.sent', { email: asked })}
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
