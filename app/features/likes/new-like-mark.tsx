import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/feedback/badge.tsx';

export function NewLikeMark() {
  const { t } = useTranslation('likes');
  return <Badge tone="new" text={t('new')} className="card-mark" />;
}
