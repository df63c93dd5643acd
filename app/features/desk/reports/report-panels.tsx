import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ReportPage, PersonView } from '../../../../server/modules/desk/operators/index.ts';
import type { RestrictionView } from '../../../../server/modules/trust/safety/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/formats.tsx';
import { Portrait } from '../kit/portrait.tsx';
import { Recording } from '../kit/recording.tsx';
import { ProfileComparison } from './profile-comparison.tsx';

type Evidence = Pick<ReportPage, 'reason' | 'text' | 'emptied' | 'createdAt' | 'message' | 'photos'> & ContextProps;
type ContextProps = Pick<ReportPage, 'context' | 'reporter' | 'reported' | 'voices'>;

/** The report: reason, text, and the reported message or photos as stored at that time. */
function ReportEvidence({ reason, text, emptied, createdAt, message, photos, ...around }: Evidence) {
  const { t } = useTranslation('deskreports');
  return (
    <Panel title={t('words.title')}>
      <FactList
        facts={{
          [t('words.reason')]: t(`reason.${reason}`),
          [t('words.at')]: <Moment at={createdAt} />,
          [t('words.text')]: <span className="desk-words">{text || t(emptied ? 'words.gone' : 'words.none')}</span>,
          [t('words.message')]: message && (
            <>
              {message.text && <blockquote className="desk-words">{message.text}</blockquote>}
              <Recording voice={around.voices[message.id]} label={t('words.voiceSent')} />
              {message.subject !== null && (
                <p className="desk-note">
                  {t('words.subject')}: {message.subject || t('words.subject_photo')}
                </p>
              )}
              <Moment at={message.sent_at} />
            </>
          ),
        }}
      />
      {message && around.context.length > 1 && <ReportedAmongOthers message={message.id} {...around} />}
      {photos.length > 0 && (
        <>
          <h3>{t('words.photos')}</h3>
          <ul className="report-photos">
            {photos.map(({ id, url, full, width, height, pointedAt, inAlbum }, index) => (
              <li key={id}>
                {/* In a new tab, since a decision may be half written on this page. */}
                <a href={full} target="_blank" rel="noreferrer">
                  <img
                    src={url}
                    width={width ?? undefined}
                    height={height ?? undefined}
                    alt={t('words.photo', { number: index + 1 })}
                    loading="lazy"
                  />
                </a>
                {pointedAt && <Badge text={t('words.pointed')} tone="danger" />}
                {inAlbum && <Badge text={t('words.album')} tone="neutral" />}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const WITHOUT_TEXT: Partial<Record<string, 'words.photoSent' | 'words.voiceSent'>> = {
  photo: 'words.photoSent',
  voice: 'words.voiceSent',
};

/** The reported message, marked, among those around it. */
function ReportedAmongOthers({ message, context, reporter, reported, voices }: ContextProps & { message: string }) {
  const { t } = useTranslation('deskreports');
  return (
    <>
      <h3>{t('words.context')}</h3>
      <ol className="desk-list">
        {context.map(({ id, kind, text, sent_at, by_reporter }) => (
          <li key={id}>
            <p className="desk-by">
              <strong>{(by_reporter ? reporter : reported).name || t('gone')}</strong>
              <Moment at={sent_at} />
              {id === message && <Badge text={t('words.pointed')} tone="danger" />}
            </p>
            <p className="desk-words">{text || t(WITHOUT_TEXT[kind] ?? 'words.giftSent')}</p>
            {id !== message && <Recording voice={voices[id]} label={t('words.voiceSent')} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function ReportPerson({ person, side }: { person: PersonView; side: 'reported' | 'reporter' }) {
  const { t } = useTranslation('deskreports');
  const { userId, name, portrait, userStatus, fictional, earlier } = person;
  const state = userStatus
    ? t(`status.${userStatus as 'active'}`)
    : t(fictional ? 'people.fictional' : 'status.erased');
  return (
    <Panel title={t(`people.${side}`)}>
      <p className="desk-row">
        <Portrait src={portrait} name={name} size="head" />
        <strong>{name || t('gone')}</strong>
        <Badge text={state} tone={userStatus === 'active' ? 'neutral' : 'warning'} />
      </p>
      {userId && (
        <p>
          <Link to={deskPaths.member(userId)}>{t('people.member')}</Link>
        </p>
      )}
      <h3>{t(side === 'reported' ? 'people.earlierAbout' : 'people.earlierBy')}</h3>
      {earlier.length === 0 ? (
        <p className="desk-note">{t(side === 'reported' ? 'people.noneAbout' : 'people.noneBy')}</p>
      ) : (
        <ul className="desk-list">
          {earlier.map(({ id, reason, outcome, status, createdAt }) => (
            <li key={id} className="desk-row">
              <Link to={deskPaths.report(id)}>{t(`reason.${reason}`)}</Link>
              <span>{outcome ? t(`measure.${outcome as 'ban'}`) : t('people.open')}</span>
              {status === 'appealed' && <Badge text={t('people.appealed')} tone="warning" />}
              <Moment at={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface ReportDetailsProps {
  report: ReportPage;
  /** Names of regions by their codes. */
  regions: Readonly<Record<string, string>>;
}

/** The report with its evidence, the reported profile then and now, and both members. */
export function ReportDetails({ report, regions }: ReportDetailsProps) {
  return (
    <>
      <ReportEvidence {...report} />
      <ProfileComparison facts={report.facts} regions={regions} />
      <div className="desk-pair">
        <ReportPerson person={report.reported} side="reported" />
        <ReportPerson person={report.reporter} side="reporter" />
      </div>
    </>
  );
}

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

/** Earlier decisions about a member, newest first. */
export function RestrictionList({ restrictions }: { restrictions: readonly RestrictionView[] }) {
  const { t } = useTranslation('deskreports');
  return (
    <Panel title={t('restrictions.title')}>
      {restrictions.length === 0 ? (
        <p className="desk-note">{t('restrictions.none')}</p>
      ) : (
        <ul className="desk-list">
          {restrictions.map((restriction) => (
            <RestrictionLine key={restriction.id} restriction={restriction} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RestrictionLine({ restriction }: { restriction: RestrictionView }) {
  const { t } = useTranslation('deskreports');
  const { kind, ground, clause, facts, startsAt, endsAt, liftedAt, active, readAt } = restriction;
  const state = liftedAt ? t('restrictions.lifted') : kind === 'warning' ? readAt && t('restrictions.read') : null;
  return (
    <li className="desk-row">
      <strong>{t(`measure.${kind}`)}</strong>
      <Moment at={startsAt} />
      {endsAt && (
        <span>
          {t('restrictions.until')} <Moment at={endsAt} />
        </span>
      )}
      {state && <Badge text={state} tone="neutral" />}
      {!state && kind === 'pause' && !active && <Badge text={t('restrictions.over')} tone="neutral" />}
      <span>{ground === 'terms' ? t(`clause.${clause as 'scam'}`) : clause}</span>
      <span className="desk-words">{facts}</span>
    </li>
  );
}
