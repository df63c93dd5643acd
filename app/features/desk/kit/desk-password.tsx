import { useTranslation } from '../../../../i18n/use-translation.ts';
import { PasswordField, type PasswordFieldProps } from '../../../ui/forms/password-field.tsx';

export function DeskPassword(field: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const { t } = useTranslation('desk');
  return <PasswordField {...field} showLabel={t('show')} hideLabel={t('hide')} />;
}
