import type { MouseEventHandler } from 'react';
import { useTranslation } from 'react-i18next';

import type { NicheName } from '../../../tenants/value-lists.ts';
import { paths } from '../../lib/paths.ts';
import { useRootData, useSite } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Hero } from '../../ui/hero.tsx';
import { MarkedText } from './marked-text.tsx';
import type { Voice } from './voice.ts';

/** Id of the section that explains, for links to it. */
export const HOW_ID = 'how';

/** Where the quieter of the two buttons leads in each brand. */
const SECOND: Record<NicheName, 'members' | 'how'> = {
  default: 'members',
  she: 'how',
  bdsm: 'how',
  bbw: 'members',
  gilf: 'how',
  milf: 'members',
  gay: 'members',
};

function SecondAction({ voice }: { voice: Voice }) {
  const { t } = useTranslation('landing');
  const { look, searchOpen } = useSite();
  const explains = SECOND[look] === 'how';
  if (explains || !searchOpen) {
    const label = explains ? voice.look : t('how.title');
    return (
      <ButtonLink href={`#${HOW_ID}`} reload variant="secondary" size="large">
        {label}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={paths.members()} variant="secondary" size="large" prefetch="intent">
      {voice.look}
    </ButtonLink>
  );
}

/** The first screen in the brand's own voice. */
export function LandingHero({ voice, onStart }: { voice: Voice; onStart: MouseEventHandler<HTMLAnchorElement> }) {
  const { t } = useTranslation('common');
  const { signupsOpen } = useSite();
  const heroes = useRootData()?.assets.heroes ?? [];
  const figure = (index: number) => ({ src: heroes[index] ?? '', width: 720, height: 960 });
  return (
    <Hero
      eyebrow={voice.eyebrow}
      title={<MarkedText text={voice.title} />}
      lead={voice.lead}
      figures={[figure(0), figure(1), figure(2)]}
      actions={
        <>
          {signupsOpen ? (
            <ButtonLink href={paths.signup()} size="large" onClick={onStart}>
              {voice.cta}
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.login()} size="large">
              {t('nav.login')}
            </ButtonLink>
          )}
          <SecondAction voice={voice} />
        </>
      }
    />
  );
}
