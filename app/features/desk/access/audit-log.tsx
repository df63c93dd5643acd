import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AuditSearch, AuditEntryView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { DeskArgs } from '../kit/desk-route.server.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

/** The audit log search that a page's query describes. */
export const readAuditSearch = ({ query }: Pick<DeskArgs, 'query'>): AuditSearch => ({
  site: query('site'),
  operator: query('operator'),
  action: query('action'),
  subject: query('subject'),
  from: query('from'),
  until: query('until'),
  after: query('after'),
});

/** Entries of the audit log, newest first; each subject links to all entries about it. */
export function AuditTable({ rows }: { rows: readonly AuditEntryView[] }) {
  const { t } = useTranslation(['deskaccess', 'desk']);
  return (
    <DeskTable
      label={t('desk:nav.audit')}
      empty={t('audit.empty')}
      rows={rows}
      columns={[
        { head: t('audit.at'), cell: ({ at }) => <Moment at={at} /> },
        {
          head: t('audit.operator'),
          cell: ({ operator }) =>
            operator === null ? (
              t('audit.nobody')
            ) : (
              <>
                {operator.name} <small className="desk-under">{operator.email}</small>
              </>
            ),
        },
        { head: t('audit.action'), cell: ({ action }) => <code>{action}</code> },
        { head: t('audit.site'), cell: ({ site }) => (site ? <SiteChip name={site} /> : t('audit.noSite')) },
        {
          head: t('audit.subject'),
          cell: ({ subject: { type, id } }) =>
            id ? (
              <Link to={deskPaths.auditOf(type, id)} title={id}>
                {type} <code>{id.slice(-8)}</code>
              </Link>
            ) : (
              type
            ),
        },
        {
          head: t('audit.detail'),
          cell: ({ detail }) =>
            detail.map(([name, value]) => (
              <span className="desk-detail" key={name}>
                {name}: <code>{value}</code>
              </span>
            )),
        },
      ]}
    />
  );
}
