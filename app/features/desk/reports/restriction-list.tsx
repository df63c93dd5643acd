import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { RestrictionView } from '../../../../server/modules/trust/safety/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Moment } from '../kit/moment.tsx';

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
