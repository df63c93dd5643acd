import { useTranslation } from 'react-i18next';

/** Marks a like that has not been looked at yet. */
export function NewMark() {
  const { t } = useTranslation('likes');
  return <span className="badge badge-new card-mark">{t('new')}</span>;
}
