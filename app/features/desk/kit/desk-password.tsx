import { useTranslation } from 'react-i18next';

import { PasswordField } from '../../../ui/password-field.tsx';
import type { PasswordFieldProps } from '../../../ui/password-field.tsx';

/** A password field with the desk's labels. */
export function DeskPassword(field: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const { t } = useTranslation('desk');
  return <PasswordField {...field} showLabel={t('show')} hideLabel={t('hide')} />;
}
