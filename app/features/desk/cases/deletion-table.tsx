import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { DeletionRow } from '../../../../server/modules/operators/cases/deletions-desk.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Age } from '../age.tsx';
import { Moment } from '../moment.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { siteNames } from './site-names.ts';

interface DeletionTableProps {
  rows: DeletionRow[];
  sites: ReadonlyArray<{ id: string; name: string }>;
}

/** Deleted accounts that are not erased yet, those that are erased first in front. */
export function DeletionTable({ rows, sites }: DeletionTableProps) {
  const { t } = useTranslation('deskcases');
  const ref = useRowKeys<HTMLTableElement>();
  const nameOf = siteNames(sites);
  if (rows.length === 0) return <p className="desk-empty">{t('deletions.empty')}</p>;
  return (
    <div className="desk-table-wrap">
      <table className="desk-table" aria-label={t('deletions.label')} ref={ref}>
        <thead>
          <tr>
            <th scope="col">{t('deletions.account')}</th>
            <th scope="col">{t('deletions.reasons')}</th>
            <th scope="col">{t('case.site')}</th>
            <th scope="col">{t('deletions.since')}</th>
            <th scope="col">{t('deletions.due')}</th>
            <th scope="col">{t('deletions.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, tenantId, reasons, since, due, overdue }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={deskPaths.member(id)} data-row prefetch="none">
                  {id.slice(-12)}
                </Link>
              </th>
              <td>{reasons.map((reason) => t(`reason.${reason as 'other'}`)).join(', ')}</td>
              <td>{nameOf(tenantId)}</td>
              <td>
                <Age since={since} />
              </td>
              <td>
                <Moment at={due} />
              </td>
              <td>{overdue ? <Badge text={t('deletions.late')} tone="danger" /> : t('deletions.waiting')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
