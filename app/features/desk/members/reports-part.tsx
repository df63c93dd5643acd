import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ReportsPartView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { DeskAnswer } from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';
import { MemberForm } from './member-form.tsx';

type ReportRow = ReportsPartView['about'][number];
type Outcome = 'nothing' | 'warning' | 'pause' | 'ban';
type Status = 'open' | 'taken' | 'decided' | 'appealed';

function OtherMember({ id, name, fictional }: ReportRow['other']) {
  const { t } = useTranslation('deskmembers');
  if (fictional) return `${name} (${t('fictional')})`;
  return name ? <Link to={deskPaths.member(id)}>{name}</Link> : t('reports.gone');
}

interface ReportsProps {
  title: string;
  /** Heading of the column of the other member. */
  who: string;
  reports: readonly ReportRow[];
}

function Reports({ title, who, reports }: ReportsProps) {
  const { t } = useTranslation(['deskmembers', 'deskreports']);
  return (
    <DeskTable
      title={title}
      empty={t('reports.none')}
      rows={reports}
      hrefOf={({ id }) => deskPaths.report(id)}
      columns={[
        { head: t('reports.reason'), cell: ({ reason }) => t(`deskreports:reason.${reason}`) },
        { head: who, cell: ({ other }) => <OtherMember {...other} /> },
        { head: t('reports.state'), cell: ({ status }) => t(`reports.status.${status as Status}`) },
        {
          head: t('reports.outcome'),
          cell: ({ outcome }) => (outcome ? t(`measure.${outcome as Outcome}`) : t('reports.undecided')),
        },
        { head: t('reports.at'), num: true, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

type Restriction = ReportsPartView['restrictions'][number];

function RestrictionState({ active, liftedAt, kind, readAt }: Restriction) {
  const { t } = useTranslation('deskmembers');
  const { date } = useFormats();
  if (active) return <Badge tone="danger" text={t('restrictions.active')} />;
  if (liftedAt) return t('restrictions.lifted', { date: date(liftedAt) });
  if (kind === 'warning') return t(readAt ? 'restrictions.read' : 'restrictions.unread');
  return t('restrictions.over');
}

export function Restrictions({ restrictions }: { restrictions: readonly Restriction[] }) {
  const { t } = useTranslation('deskmembers');
  return (
    <DeskTable
      title={t('restrictions.title')}
      empty={t('restrictions.none')}
      rows={restrictions}
      hrefOf={({ reportId }) => reportId && deskPaths.report(reportId)}
      columns={[
        { head: t('restrictions.kind'), cell: ({ kind }) => t(`measure.${kind}`) },
        { head: t('restrictions.facts'), cell: ({ facts }) => <span className="desk-words">{facts}</span> },
        { head: t('restrictions.from'), cell: ({ startsAt }) => <Moment at={startsAt} /> },
        {
          head: t('restrictions.until'),
          cell: ({ endsAt }) => <Moment at={endsAt} none={t('restrictions.open')} />,
        },
        { head: t('reports.state'), cell: (restriction) => <RestrictionState {...restriction} /> },
      ]}
    />
  );
}

interface LiftFormsProps {
  restrictions: readonly Restriction[];
  answer: DeskAnswer | undefined;
}

export function LiftForms({ restrictions, answer }: LiftFormsProps) {
  const { t } = useTranslation('deskmembers');
  return restrictions
    .filter(({ active }) => active)
    .map(({ id, kind }) => (
      <MemberForm
        key={id}
        intent="lift"
        submit={`${t('lift.submit')}: ${t(`measure.${kind}`)}`}
        answer={answer}
        reason={t('lift.reason')}
      >
        <input type="hidden" name="restriction" value={id} />
      </MemberForm>
    ));
}

export function ReportsPart({ about, by }: Pick<ReportsPartView, 'about' | 'by'>) {
  const { t } = useTranslation('deskmembers');
  return (
    <>
      <Reports title={t('reports.about')} who={t('reports.whoBy')} reports={about} />
      <Reports title={t('reports.by')} who={t('reports.who')} reports={by} />
    </>
  );
}
