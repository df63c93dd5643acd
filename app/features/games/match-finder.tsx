import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MatchView } from '../../../server/modules/people/games/index.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { GameLinks } from './game-links.tsx';
import type { loadMatchFinder } from './match-finder.server.ts';
import { MatchQuestion } from './match-question.tsx';
import { MatchResults } from './match-results.tsx';

interface MatchFinderProps {
  title: ReactNode;
  shown: Awaited<ReturnType<typeof loadMatchFinder>>;
  failure: string | null;
  address: (query?: { step?: number }) => string;
  card: (profile: MatchView['profile'], index: number) => ReactNode;
  like: (profile: MatchView['profile']) => ReactNode;
}

/** The match finder: its questions one by one, then the results. */
export function MatchFinder({ title, shown, failure, address, card, like }: MatchFinderProps) {
  const { t } = useTranslation('games');
  const { look } = useSite();
  const { question, step, total, matches, regions } = shown;
  return (
    <div className="match-finder">
      <SectionHead heading="h1" title={title} />
      {question ? (
        <>
          <p className="swipe-lead">
            {t(`finder.lead.${look}`)}
            {step === 1 && shown.percent && <> {t('finder.percent')}</>}
          </p>
          <MatchQuestion
            question={question}
            step={step}
            total={total}
            previous={step > 1 ? address({ step: step - 1 }) : null}
            failure={failure}
          />
        </>
      ) : (
        <>
          <MatchResults matches={matches} regions={regions} again={address({ step: 1 })} card={card} like={like} />
          <GameLinks to="swipe" />
        </>
      )}
    </div>
  );
}
