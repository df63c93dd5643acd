import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ComplaintCase } from '../../../../server/modules/desk/operators/index.ts';
import type { Locale } from '../../../../tenants/value-lists.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { LANGUAGE_NAMES } from '../../../lib/formatting/language-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';

/** The deadline of an answer, with a badge once it has passed. @param due ISO 8601 */
export function DueMoment({ due, overdue }: { due: string; overdue: boolean }) {
  const { t } = useTranslation('deskcases');
  return (
    <span className="desk-row">
      <Moment at={due} />
      {overdue && <Badge text={t('complaints.overdue')} tone="danger" />}
    </span>
  );
}

export function ComplaintFacts({ complaint, site }: { complaint: ComplaintCase; site: string }) {
  const { t } = useTranslation('deskcases');
  const { sender, name, userId, email, due, overdue, others, answeredAt } = complaint;
  const from = sender === 'member' ? t('complaint.member', { name: name ?? '' }) : t(`complaint.${sender}`);
  return (
    <>
      <FactList
        facts={{
          [t('complaint.site')]: site,
          [t('complaints.status')]: t(`status.${complaint.status}`),
          [t('complaint.received')]: <Moment at={complaint.since} />,
          [t('complaint.answered')]: answeredAt && <Moment at={answeredAt} />,
          [t('complaints.due')]: !answeredAt && <DueMoment due={due} overdue={overdue} />,
          [t('complaint.from')]: userId ? <Link to={deskPaths.member(userId)}>{from}</Link> : from,
          [t('complaint.email')]: email || t('complaint.gone'),
          [t('complaint.language')]: LANGUAGE_NAMES[complaint.language as Locale],
        }}
      />
      {others > 0 && <p className="desk-note">{t('complaint.others', { count: others })}</p>}
    </>
  );
}
