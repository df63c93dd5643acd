import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PersonView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Moment } from '../kit/moment.tsx';

export function ReportPerson({ person, side }: { person: PersonView; side: 'reported' | 'reporter' }) {
  const { t } = useTranslation('deskreports');
  const { userId, name, userStatus, fictional, earlier } = person;
  const state = userStatus
    ? t(`status.${userStatus as 'active'}`)
    : t(fictional ? 'people.fictional' : 'status.erased');
  return (
    <Panel title={t(`people.${side}`)}>
      <p>
        <strong>{name || t('gone')}</strong>{' '}
        <Badge text={state} tone={userStatus === 'active' ? 'neutral' : 'warning'} />
      </p>
      {userId && (
        <p>
          <Link to={deskPaths.member(userId)}>{t('people.member')}</Link>
        </p>
      )}
      <h3>{t(side === 'reported' ? 'people.earlierAbout' : 'people.earlierBy')}</h3>
      {earlier.length === 0 ? (
        <p className="desk-note">{t(side === 'reported' ? 'people.noneAbout' : 'people.noneBy')}</p>
      ) : (
        <ul className="desk-list">
          {earlier.map(({ id, reason, outcome, status, createdAt }) => (
            <li key={id} className="desk-row">
              <Link to={deskPaths.report(id)}>{t(`reason.${reason}`)}</Link>
              <span>{outcome ? t(`measure.${outcome as 'ban'}`) : t('people.open')}</span>
              {status === 'appealed' && <Badge text={t('people.appealed')} tone="warning" />}
              <Moment at={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
