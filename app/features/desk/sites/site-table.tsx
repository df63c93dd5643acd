import { Fragment } from 'react';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { SiteRow } from '../../../../server/modules/operators/sites/sites.service.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { CertificateBadge } from './certificate-badge.tsx';
import { SiteState } from './site-state.tsx';

function Problems({ issues, pageIssues }: Pick<SiteRow, 'issues' | 'pageIssues'>) {
  const { t } = useTranslation('desksites');
  if (issues + pageIssues === 0) return <>{t('list.none')}</>;
  return <Badge text={String(issues + pageIssues)} tone={issues > 0 ? 'danger' : 'warning'} />;
}

function Members({ members, premium }: Pick<SiteRow, 'members' | 'premium'>) {
  const { t } = useTranslation('desksites');
  const locale = useLocale();
  if (members === null) return <>–</>;
  return (
    <span className="desk-site-lines">
      {formatNumber(locale, members)}
      <small>{t('list.premium', { premium: formatNumber(locale, premium ?? 0) })}</small>
    </span>
  );
}

/** A site's address, broken behind its dots only. */
function Host({ host, origin }: Pick<SiteRow, 'host' | 'origin'>) {
  if (host === null) return <>–</>;
  const parts = host.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
  return origin ? <a href={origin}>{parts}</a> : <>{parts}</>;
}

/** All sites, each with what somebody may have to look after. */
export function SiteTable({ rows }: { rows: readonly SiteRow[] }) {
  const { t } = useTranslation('desksites');
  const ref = useRowKeys<HTMLTableElement>();
  if (rows.length === 0) return <p className="desk-empty">{t('list.empty')}</p>;
  return (
    <div className="desk-table-wrap">
      <table className="desk-table" aria-label={t('list.label')} ref={ref}>
        <thead>
          <tr>
            <th scope="col">{t('list.site')}</th>
            <th scope="col">{t('list.state')}</th>
            <th scope="col">{t('list.problems')}</th>
            <th scope="col">{t('list.host')}</th>
            <th scope="col">{t('list.certificate')}</th>
            <th scope="col">{t('list.payments')}</th>
            <th scope="col" className="desk-num">
              {t('list.members')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <th scope="row">
                <Link to={deskPaths.site(row.slug)} data-row prefetch="none">
                  {row.name ?? row.slug}
                </Link>
                <small className="desk-figure-of">{row.slug}</small>
              </th>
              <td>
                <SiteState state={row.state} />
              </td>
              <td>
                <Problems {...row} />
              </td>
              <td>
                <Host {...row} />
              </td>
              <td>
                <CertificateBadge certificate={row.certificate} />
              </td>
              <td>{row.provider ?? '–'}</td>
              <td className="desk-num">
                <Members {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
