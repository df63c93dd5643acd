import { Fragment } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CertificateState, SiteRow, SiteView } from '../../../../server/modules/desk/operators/index.ts';
import type { TenantIssue } from '../../../../server/modules/platform/tenants/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats, useLanguageName } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

/** States that need attention. */
const CERTIFICATE_TONES: Partial<Record<CertificateState['state'], BadgeTone>> = {
  ends_soon: 'warning',
  expired: 'danger',
  refused: 'danger',
  unreachable: 'danger',
};

export function CertificateBadge({ certificate }: { certificate: CertificateState }) {
  const { t } = useTranslation('desksites');
  const format = useFormats();
  const { state } = certificate;
  const text = t(`certificate.${state}`, { ...certificate });
  const tone = CERTIFICATE_TONES[state];
  const date = 'validTo' in certificate ? format.date(certificate.validTo) : null;
  return (
    <>
      {tone ? <Badge text={text} tone={tone} /> : <span className="desk-nowrap">{text}</span>}
      {date && <small className="desk-under">{t('certificate.until', { date })}</small>}
    </>
  );
}

const STATE_TONES = { draft: 'neutral', last_good: 'warning', not_served: 'danger', suspended: 'warning' } as const;

/** Whether a site is served as configured; a badge if not. */
export function SiteState({ state }: Pick<SiteRow, 'state'>) {
  const { t } = useTranslation('desksites');
  const text = t(`state.${state}`);
  return state === 'serving' ? (
    <span className="desk-nowrap">{text}</span>
  ) : (
    <Badge text={text} tone={STATE_TONES[state]} />
  );
}

/** The services that a site uses (payments, mail, push) and its theme and locales. */
export function SiteFacts({ site }: { site: SiteView }) {
  const { t } = useTranslation('desksites');
  const { number, date, country } = useFormats();
  const languageName = useLanguageName();
  const { provider, mailServer: server, mailFrom: from, unsetSecrets, pushKeyCreatedAt, members, premium } = site;
  const counted = members !== null && `${number(members)} (${t('list.premium', { premium: number(premium ?? 0) })})`;
  return (
    <FactList
      facts={{
        [t('view.members')]: counted || t('view.notCounted'),
        [t('view.provider')]: provider === 'sandbox' ? t('view.sandbox') : provider,
        [t('view.secrets')]: unsetSecrets.join(', ') || t('list.none'),
        [t('view.mail')]: server ? t('view.mailServer', { server, from }) : t('view.mailFiles', { from }),
        [t('view.push')]: pushKeyCreatedAt ? t('view.pushMade', { date: date(pushKeyCreatedAt) }) : t('view.pushNone'),
        [t('view.theme')]: site.preview ? site.theme : `${site.theme}. ${t('view.noPreview')}`,
        [t('view.zone')]: site.timeZone,
        [t('view.locales')]: site.locales.map(languageName).join(', '),
        [t('view.countries')]: site.countries.map(country).join(', '),
      }}
    />
  );
}

const placeOf = ({ file, line, column }: TenantIssue) => (line === null ? file : `${file}:${line}:${column ?? 1}`);

/** Problems of a site's configuration files, with the schema's English messages. */
export function IssueList({ issues, label }: { issues: readonly TenantIssue[]; label: string }) {
  const { t } = useTranslation('desksites');
  return (
    <ul className="desk-issues" aria-label={label}>
      {issues.map((issue, index) => (
        <li key={index}>
          <p>
            <code>{issue.path || t('view.whole')}</code>: <strong lang="en">{issue.wrong}</strong>
          </p>
          <dl>
            <dt>{t('view.allowed')}</dt>
            <dd lang="en">{issue.allowed}</dd>
            <dt>{t('view.place')}</dt>
            <dd>
              <code>{placeOf(issue)}</code>
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

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
        {
          head: t('list.site'),
          cell: ({ name, slug }) => (name ? <SiteChip name={name} /> : slug),
          under: ({ slug }) => slug,
        },
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
