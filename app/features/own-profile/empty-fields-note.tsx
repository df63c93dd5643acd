import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';
import type { ProfileField } from './empty-fields.ts';

/** Names what others would like to know and cannot read yet. */
export function EmptyFieldsNote({ fields }: { fields: readonly ProfileField[] }) {
  const { t, i18n } = useTranslation('settings');
  if (fields.length === 0) return null;
  const names = fields.map((field) => t(`profile.field.${field}`));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <Alert tone="info" icon="pencil-simple" title={t('profile.emptyTitle')}>
      {t('profile.empty', { list })}
    </Alert>
  );
}
