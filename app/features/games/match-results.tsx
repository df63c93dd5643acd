import type { ReactNode } from 'react';

import type games from '../../../i18n/locales/nl/games.json';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MatchReason, MatchView } from '../../../server/modules/people/games/index.ts';
import { useInterestLabel } from '../../lib/fact-labels.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { joinInterests } from './join-interests.ts';

type SeekValue = keyof (typeof games)['finder']['reason']['seek'];

interface MatchReasonsProps {
  name: string;
  reasons: readonly MatchReason[];
  /** Region names by code. */
  regions: Readonly<Record<string, string>>;
}

function MatchReasons({ name, reasons, regions }: MatchReasonsProps) {
  const { t } = useTranslation('games');
  const describe = useReasonText(regions);
  return (
    <ul className="match-reasons" aria-label={t('finder.reasons', { name })}>
      {reasons.map((reason) => (
        <li key={reason.kind}>
          <Icon name="check" />
          <span>{describe(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

function useReasonText(regions: Readonly<Record<string, string>>): (reason: MatchReason) => string {
  const { t } = useTranslation('games');
  const locale = useLocale();
  const interest = useInterestLabel();
  return (reason) => {
    switch (reason.kind) {
      case 'seek':
        return t(`finder.reason.seek.${reason.value as SeekValue}`);
      case 'region':
        return t('finder.reason.region', { region: regions[reason.value] ?? reason.value });
      case 'age':
        if (reason.years === 0) return t('finder.reason.same_age');
        return t(reason.years > 0 ? 'finder.reason.older' : 'finder.reason.younger', {
          count: Math.abs(reason.years),
        });
      default:
        return t(`finder.reason.${reason.kind}`, { list: joinInterests(locale, reason.values.map(interest)) });
    }
  };
}

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
              <MatchReasons name={profile.name} reasons={reasons} regions={regions} />
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
