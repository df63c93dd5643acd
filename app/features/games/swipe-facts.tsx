import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SwipeCardView } from '../../../server/modules/people/games/index.ts';
import { useInterestLabel } from '../../lib/fact-labels.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Chip, ChipList } from '../../ui/profile/chip.tsx';

/** What wide screens say of the top card beside it. */
export function SwipeFacts({ profile }: { profile: SwipeCardView }) {
  const { t } = useTranslation('games');
  const { common_interests: shared } = profile;
  const others = profile.interests.filter((each) => !shared.includes(each));
  return (
    <aside className="swipe-facts" aria-label={t('swipe.facts.label', { name: profile.name })}>
      {shared.length > 0 && <Interests title={t('swipe.facts.shared')} interests={shared} />}
      {others.length > 0 && <Interests title={t('swipe.facts.others')} interests={others} />}
      <Link to={paths.member(profile.id)} className="link" discover="none">
        {t('swipe.facts.profile', { name: profile.name })}
      </Link>
      <p className="swipe-keys">
        {t('swipe.lead')} {t('swipe.keys')}
      </p>
    </aside>
  );
}

function Interests({ title, interests }: { title: string; interests: readonly string[] }) {
  const label = useInterestLabel();
  return (
    <section>
      <h3>{title}</h3>
      <ChipList>
        {interests.map((interest) => (
          <Chip key={interest}>{label(interest)}</Chip>
        ))}
      </ChipList>
    </section>
  );
}
