import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MatchView } from '../../../server/modules/people/games/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MatchReasons, useReasonText } from './match-reasons.tsx';

interface MatchResultsProps {
  matches: readonly MatchView[];
  /** Region names by code. */
  regions: Readonly<Record<string, string>>;
  /** URL of the first question. */
  again: string;
  card: (profile: MatchView['profile'], index: number) => ReactNode;
  like: (profile: MatchView['profile']) => ReactNode;
}

/** Matches, best first, with reasons beside each card. */
export function MatchResults({ matches, regions, again, card, like }: MatchResultsProps) {
  const { t } = useTranslation('games');
  const describe = useReasonText(regions);
  if (matches.length === 0) return <NoMatches again={again} />;
  return (
    <section aria-labelledby="matches">
      <h2 id="matches" className="visually-hidden">
        {t('finder.results.title')}
      </h2>
      <p className="section-note">{t('finder.results.note')}</p>
      <ol className="match-list">
        {matches.map(({ profile, score, reasons }, index) => (
          <li key={profile.id} className="match-entry">
            {card(profile, index)}
            <div className="match-details">
              <div className="match-verdict">
                <p className="match-score">
                  <span aria-hidden="true">{t('finder.score', { score })}</span>
                  <span className="visually-hidden">{t('finder.score_label', { score })}</span>
                </p>
                {like(profile)}
              </div>
              <MatchReasons name={profile.name} reasons={reasons.map(describe)} />
            </div>
          </li>
        ))}
      </ol>
      <div className="match-next">
        <ButtonLink href={again} variant="secondary">
          {t('finder.results.again')}
        </ButtonLink>
        <ButtonLink href={paths.members()}>{t('finder.results.members')}</ButtonLink>
      </div>
    </section>
  );
}

function NoMatches({ again }: { again: string }) {
  const { t } = useTranslation('games');
  return (
    <EmptyState
      title={t('finder.empty.title')}
      action={
        <div className="match-next">
          <ButtonLink href={again}>{t('finder.results.again')}</ButtonLink>
          <ButtonLink href={paths.profile()} variant="secondary">
            {t('finder.empty.profile')}
          </ButtonLink>
        </div>
      }
    >
      {t('finder.empty.text')}
    </EmptyState>
  );
}
