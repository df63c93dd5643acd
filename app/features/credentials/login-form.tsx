import { useTranslation } from '../../../i18n/use-translation.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { LoginError } from './login-error.tsx';

interface LoginFormProps {
  /** Path to return to after login; empty for the default. */
  returnTo: string;
  /** Whether the login was required by another page. */
  required?: boolean;
  /** The submitted address, after an error. */
  email?: string;
  /** Error message in the viewer's language. */
  message: string | null;
  /** Path of the statement of reasons, for a banned account. */
  decision?: string;
  pending: boolean;
}

/** Fields of the login form. Errors are not shown beside a field, since that would tell which of the two was wrong. */
export function LoginForm({ returnTo, required, email, message, decision, pending }: LoginFormProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      {message && <LoginError message={message} decision={decision} />}
      {required && !message && <Alert>{t('login.continue')}</Alert>}
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField name="email" type="email" autoComplete="username" label={t('login.email')} defaultValue={email} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('login.password')}
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
      />
      <Button size="large" block pending={pending}>
        {t('login.submit')}
      </Button>
    </>
  );
}
