import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LoginRefusal } from './login-refusal.tsx';

export interface LoginFormProps {
  /** Where to go afterwards; empty when that is the same for everybody. */
  returnTo: string;
  /** Says that the login stands before something that was asked for. */
  asked?: boolean;
  /** The address that was typed before. */
  email?: string;
  /** Why it did not work, in the viewer's language. */
  message: string | null;
  /** Where somebody who is banned reads why. */
  decision?: string;
  pending: boolean;
}

/** The inside of the login form. What is wrong is said once and not beside a field: neither is known to be the one. */
export function LoginForm({ returnTo, asked, email, message, decision, pending }: LoginFormProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      {message && <LoginRefusal message={message} decision={decision} />}
      {asked && !message && <Alert>{t('login.continue')}</Alert>}
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
