import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useGameEnabled } from '../../lib/root-data/site.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';

/** Link to the other game, if enabled. */
export function GameLinks({ to }: { to: 'swipe' | 'finder' }) {
  const { t } = useTranslation('games');
  const swipe = to === 'swipe';
  if (!useGameEnabled(swipe ? 'swipe_game' : 'match_finder')) return null;
  return (
    <p className="game-links">
      <ButtonLink
        href={swipe ? paths.swipeGame() : paths.matchFinder()}
        variant="ghost"
        icon={swipe ? 'cards' : 'sparkle'}
      >
        {t(swipe ? 'finder.swipe' : 'swipe.finder')}
      </ButtonLink>
    </p>
  );
}
