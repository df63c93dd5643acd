import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ReportPage } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';

export function ReportOutcome({ decision, appeals }: Pick<ReportPage, 'decision' | 'appeals'>) {
  const { t } = useTranslation('deskreports');
  if (!decision) return null;
  const { outcome, statement, by, at } = decision;
  return (
    <Panel title={t('decision.title')}>
      <p>
        <strong>{t(`measure.${outcome as 'ban'}`)}</strong>
      </p>
      <FactList
        facts={{
          [t('decision.by')]: by,
          [t('decision.at')]: at && <Moment at={at} />,
          [t('decision.statement')]: statement && <span className="desk-words">{statement}</span>,
        }}
      />
      {appeals.length > 0 && (
        <>
          <h3>{t('decision.appeals')}</h3>
          <ul className="desk-list">
            {appeals.map(({ id, outcome: result, createdAt }) => (
              <li key={id} className="desk-row">
                <Link to={deskPaths.appeal(id)}>
                  {result ? t(`appeal.result.${result as 'upheld'}`) : t('appeal.open')}
                </Link>
                <Moment at={createdAt} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
