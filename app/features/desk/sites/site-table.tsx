import { Fragment } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SiteRow } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/use-formats.ts';
import { CertificateBadge } from './certificate-badge.tsx';
import { SiteState } from './site-state.tsx';

function Problems({ issues, pageIssues }: Pick<SiteRow, 'issues' | 'pageIssues'>) {
  const { t } = useTranslation('desksites');
  if (issues + pageIssues === 0) return <>{t('list.none')}</>;
  return <Badge text={String(issues + pageIssues)} tone={issues > 0 ? 'danger' : 'warning'} />;
}

/** A site's host, which wraps after its dots only. */
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

export function SiteTable({ rows }: { rows: readonly SiteRow[] }) {
  const { t } = useTranslation('desksites');
  const { number } = useFormats();
  return (
    <DeskTable
      label={t('list.label')}
      empty={t('list.empty')}
      rows={rows}
      keyOf={({ slug }) => slug}
      hrefOf={({ slug }) => deskPaths.site(slug)}
      columns={[
        { head: t('list.site'), cell: ({ name, slug }) => name ?? slug, under: ({ slug }) => slug },
        { head: t('list.state'), cell: ({ state }) => <SiteState state={state} /> },
        { head: t('list.problems'), cell: (row) => <Problems {...row} /> },
        { head: t('list.host'), cell: (row) => <Host {...row} /> },
        { head: t('list.certificate'), cell: ({ certificate }) => <CertificateBadge certificate={certificate} /> },
        { head: t('list.payments'), cell: ({ provider }) => provider ?? '–' },
        {
          head: t('list.members'),
          num: true,
          cell: ({ members }) => (members === null ? '–' : number(members)),
          under: ({ members, premium }) => members !== null && t('list.premium', { premium: number(premium ?? 0) }),
        },
      ]}
    />
  );
}
