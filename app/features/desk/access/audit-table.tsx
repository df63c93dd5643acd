import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { AuditLine } from '../../../../server/modules/operators/audit-search.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { Moment } from '../moment.tsx';

/** Entries of the audit log, newest first; what each is about leads to all that was done about it. */
export function AuditTable({ rows }: { rows: readonly AuditLine[] }) {
  const { t } = useTranslation(['deskaccess', 'desk']);
  if (rows.length === 0) return <p className="desk-empty">{t('audit.empty')}</p>;
  return (
    <div className="desk-table-wrap">
      <table className="desk-table" aria-label={t('desk:nav.audit')}>
        <thead>
          <tr>
            <th scope="col">{t('audit.at')}</th>
            <th scope="col">{t('audit.operator')}</th>
            <th scope="col">{t('audit.action')}</th>
            <th scope="col">{t('audit.site')}</th>
            <th scope="col">{t('audit.subject')}</th>
            <th scope="col">{t('audit.detail')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, operator, action, site, subject, detail }) => (
            <tr key={id}>
              <td className="desk-moment">
                <Moment at={at} />
              </td>
              <td>
                {operator === null ? (
                  t('audit.nobody')
                ) : (
                  <>
                    {operator.name} <small className="desk-under">{operator.email}</small>
                  </>
                )}
              </td>
              <td>
                <code>{action}</code>
              </td>
              <td>{site ?? t('audit.noSite')}</td>
              <td>
                {subject.id ? (
                  <Link to={deskPaths.auditOf(subject.type, subject.id)} title={subject.id}>
                    {subject.type} <code>{subject.id.slice(-8)}</code>
                  </Link>
                ) : (
                  subject.type
                )}
              </td>
              <td className="desk-detail">
                {detail.map(([name, value]) => (
                  <span key={name}>
                    {name}: <code>{value}</code>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
