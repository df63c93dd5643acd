import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SafetyView } from '../../../server/modules/trust/safety/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Panel } from '../../ui/layout/panel.tsx';

/** Members whom the member has blocked or whose photos or voice messages they refuse, and matches they have ended. */
export function PeopleCard({ safety, blocked }: { safety: SafetyView; blocked: number }) {
  const { t } = useTranslation('safetycentre');
  return (
    <Panel title={t('people.title')}>
      <ul className="person-lines">
        <li>
          <span>
            <b>{blocked === 0 ? t('people.none') : t('people.blocked', { number: blocked })}</b>
            <Link to={paths.settings('blocked')}>{t('people.manage')}</Link>
          </span>
        </li>
        {safety.refusals.map(({ id, name, conversation, photos, voice }) => (
          <li key={`refused-${id}`}>
            <span>
              <Link to={paths.chat(conversation)}>{name}</Link>
              {photos && <small>{t('people.photos')}</small>}
              {voice && <small>{t('people.voice')}</small>}
            </span>
          </li>
        ))}
        {safety.endedMatches.map(({ id, name }) => (
          <li key={`match-${id}`}>
            <span>
              <Link to={paths.member(id)}>{name}</Link>
              <small>{t('people.ended')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The member's reports and their state. */
export function ReportsCard({ reports, timeZone }: Pick<SafetyView, 'reports'> & { timeZone: string }) {
  const { t } = useTranslation('safetycentre');
  const locale = useLocale();
  return (
    <Panel title={t('reports.title')}>
      {reports.length === 0 ? (
        <p>{t('reports.empty')}</p>
      ) : (
        <ul className="person-lines">
          {reports.map(({ id, name, reportedAt, state, outcome, decision }) => (
            <li key={id}>
              <span>
                <b>{name === null ? t('reports.gone') : t('reports.of', { name })}</b>
                <small>{formatDate(locale, reportedAt, 'long', timeZone)}</small>
                <small>{outcome ?? t('reports.pending')}</small>
                {state === 'appealed' && <small>{t('reports.appealed')}</small>}
                {decision && <Link to={paths.decision(decision)}>{t('reports.read')}</Link>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
