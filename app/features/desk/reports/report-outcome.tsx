import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { ReportPage } from '../../../../server/modules/operators/report-queue/report-page.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';

/** How a report was decided, and the appeals against that. */
export function ReportOutcome({ decision, appeals }: Pick<ReportPage, 'decision' | 'appeals'>) {
  const { t } = useTranslation('deskreports');
  if (!decision) return null;
  const { outcome, statement, by, at } = decision;
  return (
    <Panel title={t('decision.title')}>
      <p>
        <strong>{t(`measure.${outcome as 'ban'}`)}</strong>
      </p>
      <dl className="report-facts">
        {by && (
          <div>
            <dt>{t('decision.by')}</dt>
            <dd>{by}</dd>
          </div>
        )}
        {at && (
          <div>
            <dt>{t('decision.at')}</dt>
            <dd>
              <Moment at={at} />
            </dd>
          </div>
        )}
        {statement && (
          <div>
            <dt>{t('decision.statement')}</dt>
            <dd className="report-words">{statement}</dd>
          </div>
        )}
      </dl>
      {appeals.length > 0 && (
        <>
          <h3>{t('decision.appeals')}</h3>
          <ul className="report-earlier">
            {appeals.map(({ id, outcome: result, createdAt }) => (
              <li key={id}>
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
