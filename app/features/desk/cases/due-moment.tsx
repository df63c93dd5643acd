import { useTranslation } from 'react-i18next';

import { Badge } from '../../../ui/badge.tsx';
import { Moment } from '../moment.tsx';

/** Until when an answer is promised, and whether that is over. @param due ISO 8601 */
export function DueMoment({ due, overdue }: { due: string; overdue: boolean }) {
  const { t } = useTranslation('deskcases');
  return (
    <span className="case-due">
      <Moment at={due} />
      {overdue && <Badge text={t('complaints.overdue')} tone="danger" />}
    </span>
  );
}
