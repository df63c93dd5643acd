import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { ReportLineView, ReportsPartView } from '../../../../server/modules/operators/members/member.view.ts';
import type { ReportReason } from '../../../../server/modules/safety/report-reasons.schema.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Moment } from '../moment.tsx';
import { LookupTable } from '../money/lookup-table.tsx';
import { DeedForm } from './deed-form.tsx';
import type { DeedFailure } from './deed-form.tsx';

type Outcome = 'nothing' | 'warning' | 'pause' | 'ban';
type Status = 'open' | 'taken' | 'decided' | 'appealed';

function Other({ other }: Pick<ReportLineView, 'other'>) {
  const { t } = useTranslation('deskmembers');
  const { id, name, fictional } = other;
  if (fictional) return `${name} (${t('fictional')})`;
  return name ? <Link to={deskPaths.member(id)}>{name}</Link> : t('reports.gone');
}

interface ReportsProps {
  title: string;
  /** Head of the column that names the other side. */
  who: string;
  reports: readonly ReportLineView[];
}

function Reports({ title, who, reports }: ReportsProps) {
  const { t } = useTranslation('deskmembers');
  const heads = [t('reports.reason'), who, t('reports.state'), t('reports.outcome')].map((head) => ({ head }));
  return (
    <section>
      <h2>{title}</h2>
      <LookupTable
        label={title}
        columns={[...heads, { head: t('reports.at'), num: true }]}
        empty={t('reports.none')}
        rows={reports.map(({ id, reason, status, outcome, at, other }) => ({
          id,
          href: deskPaths.report(id),
          cells: [
            t(`reports.reasons.${reason as ReportReason}`),
            <Other key="o" other={other} />,
            t(`reports.status.${status as Status}`),
            outcome ? t(`measure.${outcome as Outcome}`) : t('reports.undecided'),
            <Moment key="m" at={at} />,
          ],
        }))}
      />
    </section>
  );
}

type Restriction = ReportsPartView['restrictions'][number];

function Standing({ restriction }: { restriction: Restriction }) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const { active, liftedAt, kind, readAt } = restriction;
  if (active) return <Badge tone="danger" text={t('restrictions.active')} />;
  if (liftedAt) return t('restrictions.lifted', { date: formatDate(locale, liftedAt, 'long', 'UTC') });
  if (kind === 'warning') return t(readAt ? 'restrictions.read' : 'restrictions.unread');
  return t('restrictions.over');
}

/** What was decided about a member. */
export function Restrictions({ restrictions }: { restrictions: readonly Restriction[] }) {
  const { t } = useTranslation('deskmembers');
  const heads = ['kind', 'facts', 'from', 'until'] as const;
  return (
    <section>
      <h2>{t('restrictions.title')}</h2>
      <LookupTable
        label={t('restrictions.title')}
        columns={[...heads.map((head) => ({ head: t(`restrictions.${head}`) })), { head: t('reports.state') }]}
        empty={t('restrictions.none')}
        rows={restrictions.map((restriction) => ({
          id: restriction.id,
          href: restriction.reportId && deskPaths.report(restriction.reportId),
          cells: [
            t(`measure.${restriction.kind}`),
            <span key="f" className="desk-members-words">
              {restriction.facts}
            </span>,
            <Moment key="s" at={restriction.startsAt} />,
            restriction.endsAt ? <Moment key="e" at={restriction.endsAt} /> : t('restrictions.open'),
            <Standing key="st" restriction={restriction} />,
          ],
        }))}
      />
    </section>
  );
}

/** Takes back what holds now, each by itself. */
export function LiftForms({
  restrictions,
  failure,
}: {
  restrictions: readonly Restriction[];
  failure: DeedFailure | null;
}) {
  const { t } = useTranslation('deskmembers');
  return restrictions
    .filter(({ active }) => active)
    .map(({ id, kind }) => (
      <DeedForm
        key={id}
        intent="lift"
        submit={`${t('lift.submit')}: ${t(`measure.${kind}`)}`}
        failure={failure}
        reason={t('lift.reason')}
      >
        <input type="hidden" name="restriction" value={id} />
      </DeedForm>
    ));
}

/** Reports about a member and by them. */
export function ReportsPart({ about, by }: Pick<ReportsPartView, 'about' | 'by'>) {
  const { t } = useTranslation('deskmembers');
  return (
    <>
      <Reports title={t('reports.about')} who={t('reports.whoBy')} reports={about} />
      <Reports title={t('reports.by')} who={t('reports.who')} reports={by} />
    </>
  );
}
