import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DailyPicksView, PickReason } from '../../../server/modules/people/picks/index.ts';
import { formatPercentage } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { MatchReasons, useReasonText } from './match-reasons.tsx';
import type { PicksWords } from './picks-words.server.ts';

type DailyPick = DailyPicksView['picks'][number];

interface DailyPicksProps {
  picks: readonly DailyPick[];
  /** Whether a day has more of them, if there are enough people. */
  complete: boolean;
  canRepeat: boolean;
  words: PicksWords;
  /** Region names by code. */
  regions: Readonly<Record<string, string>>;
  card: (profile: DailyPick['profile'], index: number) => ReactNode;
  like: (profile: DailyPick['profile']) => ReactNode;
}

function usePickReason(regions: Readonly<Record<string, string>>): (reason: PickReason) => string {
  const { t } = useTranslation('picks');
  const locale = useLocale();
  const describe = useReasonText(regions);
  return (reason) => {
    switch (reason.kind) {
      case 'fit':
        return t('reason.fit', { percent: formatPercentage(locale, reason.percent) });
      case 'distance':
        return t('reason.distance', { km: reason.km });
      case 'new':
      case 'mutual':
        return t(`reason.${reason.kind}`);
      default:
        return describe(reason);
    }
  };
}

/** People of earlier days again, and the way to everybody. Works without JavaScript. */
function MorePeople({ canRepeat }: { canRepeat: boolean }) {
  const { t } = useTranslation('picks');
  return (
    <div className="match-next">
      {canRepeat && (
        <Form method="post" action={paths.picks()}>
          <Button name="intent" value="again">
            {t('again')}
          </Button>
        </Form>
      )}
      <ButtonLink href={paths.members()} variant={canRepeat ? 'secondary' : undefined}>
        {t('widen')}
      </ButtonLink>
    </div>
  );
}

/** The people of the day with the reasons, what comes next, and how they are chosen. */
export function DailyPicks({ picks, complete, canRepeat, words, regions, card, like }: DailyPicksProps) {
  const { t } = useTranslation('picks');
  const describe = usePickReason(regions);
  return (
    <div className="match-finder">
      <SectionHead heading="h1" title={t('title')} />
      {picks.length === 0 ? (
        <EmptyState title={words.empty} action={<MorePeople canRepeat={canRepeat} />}>
          {t('empty')}
        </EmptyState>
      ) : (
        <>
          <p className="swipe-lead">{words.lead}</p>
          <ol className="match-list">
            {picks.map(({ profile, reasons }, index) => (
              <li key={profile.id} className="match-entry">
                {card(profile, index)}
                <div className="match-details">
                  <MatchReasons name={profile.name} reasons={reasons.map(describe)} />
                  <div className="match-verdict">{like(profile)}</div>
                </div>
              </li>
            ))}
          </ol>
          {!complete && (
            <>
              <p className="section-note">{t('few')}</p>
              <MorePeople canRepeat={canRepeat} />
            </>
          )}
          <p className="section-note">{t('tomorrow')}</p>
        </>
      )}
      <p className="section-note">{t('how')}</p>
      <p className="game-links">
        <ButtonLink href={paths.notifications()} variant="ghost" icon="bell">
          {t('notify')}
        </ButtonLink>
      </p>
    </div>
  );
}
