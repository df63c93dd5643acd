import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

interface PasswordPanelProps {
  email: string;
  failure?: FormFailure;
  pending: boolean;
}

/** Form to change the password; asks for the old one. */
export function PasswordPanel({ email, failure, pending }: PasswordPanelProps) {
  const { t } = useTranslation('credentials');
  return (
    <Panel title={t('password.title')}>
      <p>{t('password.text')}</p>
      <Form method="post" className="notification-form" noValidate>
        <FailureAlert failure={failure} />
        <input type="hidden" name="intent" value="password" />
        <PasswordField
          name="old_password"
          autoComplete="current-password"
          label={t('password.old')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          error={failure?.fields['old_password']}
        />
        <NewPasswordFields email={email} errors={failure?.fields ?? {}} />
        <Button variant="secondary" pending={pending}>
          {t('password.submit')}
        </Button>
      </Form>
    </Panel>
  );
}
