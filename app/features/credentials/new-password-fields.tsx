import { useTranslation } from '../../../i18n/use-translation.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';

interface NewPasswordFieldsProps {
  /** The account's address, for password managers. */
  email: string;
  errors: Record<string, string>;
}

export function NewPasswordFields({ email, errors }: NewPasswordFieldsProps) {
  const { t } = useTranslation('credentials');
  const labels = { showLabel: t('show'), hideLabel: t('hide'), autoComplete: 'new-password' };
  return (
    <>
      <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        {...labels}
        name="password"
        label={t('password.new')}
        hint={t('password.hint')}
        error={errors['password']}
      />
      <PasswordField
        {...labels}
        name="password_repeat"
        label={t('password.repeat')}
        error={errors['password_repeat']}
      />
    </>
  );
}
