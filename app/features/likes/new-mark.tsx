import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

/** Marks an unseen like. */
export function NewLikeMark() {
  const { t } = useTranslation('likes');
  return <Badge tone="new" text={t('new')} className="card-mark" />;
}
