import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

/** Marks a like that has not been looked at yet. */
export function NewMark() {
  const { t } = useTranslation('likes');
  return <Badge tone="new" text={t('new')} className="card-mark" />;
}
