import { useTranslation } from 'react-i18next';

import type { FailuresView } from '../../../../server/modules/operators/cases/failures-desk.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Moment } from '../moment.tsx';

interface WaitingMailsProps {
  waiting: FailuresView['waiting'];
  nameOf: (tenantId: string) => string;
}

/** Mails that wait for long without having failed, as while a mail server is down. */
export function WaitingMails({ waiting, nameOf }: WaitingMailsProps) {
  const { t } = useTranslation('deskcases');
  if (waiting.length === 0) return null;
  return (
    <div className="case-done">
      <Alert tone="warning" title={t('failures.waiting')}>
        <ul className="case-lines">
          {waiting.map(({ tenantId, count, since }) => (
            <li key={tenantId}>
              {t('failures.waiting_line', { site: nameOf(tenantId), count })} <Moment at={since} />
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
