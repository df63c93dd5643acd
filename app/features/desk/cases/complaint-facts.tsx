import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { ComplaintCase } from '../../../../server/modules/complaints/complaint-desk.ts';
import type { Locale } from '../../../../tenants/value-lists.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { LANGUAGE_NAMES } from '../../../lib/language-names.ts';
import { Moment } from '../moment.tsx';
import { DueMoment } from './due-moment.tsx';
import { FactList } from './fact-list.tsx';

/** Who complains, since when, and until when an answer is promised. */
export function ComplaintFacts({ complaint, site }: { complaint: ComplaintCase; site: string }) {
  const { t } = useTranslation('deskcases');
  const { sender, name, userId, email, due, overdue, others } = complaint;
  const from = sender === 'member' ? t('complaint.member', { name: name ?? '' }) : t(`complaint.${sender}`);
  return (
    <FactList
      facts={[
        { label: t('complaint.site'), value: site },
        { label: t('complaints.status'), value: t(`status.${complaint.status}`) },
        { label: t('complaint.received'), value: <Moment at={complaint.since} /> },
        complaint.answeredAt
          ? { label: t('complaint.answered'), value: <Moment at={complaint.answeredAt} /> }
          : {
              label: t('complaints.due'),
              value: <DueMoment due={due} overdue={overdue} />,
            },
        { label: t('complaint.from'), value: userId ? <Link to={deskPaths.member(userId)}>{from}</Link> : from },
        { label: t('complaint.email'), value: email || t('complaint.gone') },
        { label: t('complaint.language'), value: LANGUAGE_NAMES[complaint.language as Locale] },
        others > 0 ? { label: '', value: t('complaint.others', { count: others }) } : null,
      ]}
    />
  );
}
