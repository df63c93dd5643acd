import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FailureAlert } from './failure-alert.tsx';

interface EmailPanelProps {
  /** Whether the account's address is confirmed; until then it is corrected on the signup page. */
  confirmed: boolean;
  /** New address that is not confirmed yet. */
  pendingEmail: string | null;
  /** The submitted address, after an error. */
  submittedEmail?: string;
  failure?: FormFailure;
  pending: boolean;
}

/** Form to change the account's e-mail address; asks for the password. */
export function EmailPanel({ confirmed, pendingEmail, submittedEmail, failure, pending }: EmailPanelProps) {
  const { t } = useTranslation('credentials');
  if (!confirmed) {
    return (
      <Panel title={t('email.title')}>
        <p>{t('email.unconfirmed')}</p>
        <ButtonLink href={paths.signup({ step: 'complete' })} variant="secondary">
          {t('email.correct')}
        </ButtonLink>
      </Panel>
    );
  }
  return (
    <Panel title={t('email.title')}>
      <p>{t('email.text')}</p>
      {pendingEmail && <Alert>{t('email.pending', { email: pendingEmail })}</Alert>}
      <Form method="post" className="notification-form" noValidate>
        <FailureAlert failure={failure} />
        <input type="hidden" name="intent" value="email" />
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          label={t('email.new')}
          defaultValue={submittedEmail}
          error={failure?.fields['email']}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t('email.password')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          error={failure?.fields['password']}
        />
        <Button variant="secondary" pending={pending}>
          {t('email.submit')}
        </Button>
      </Form>
    </Panel>
  );
}
