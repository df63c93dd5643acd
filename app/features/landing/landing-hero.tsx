import type { MouseEventHandler } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import type { NicheName } from '../../../tenants/value-lists.ts';
import { paths } from '../../lib/paths.ts';
import { useRootData, useSite } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Hero } from '../../ui/hero.tsx';

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

function SecondAction() {
  const { t } = useTranslation(['niche', 'landing']);
  const { look, searchOpen } = useSite();
  const explains = SECOND[look] === 'how';
  if (explains || !searchOpen) {
    const label = explains ? t(`niche:${look}.hero.look`) : t('landing:how.title');
    return (
      <ButtonLink href={`#${HOW_ID}`} reload variant="secondary" size="large">
        {label}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={paths.members()} variant="secondary" size="large" prefetch="intent">
      {t(`niche:${look}.hero.look`)}
    </ButtonLink>
  );
}

/** The first screen in the brand's own voice. */
export function LandingHero({ onStart }: { onStart: MouseEventHandler<HTMLAnchorElement> }) {
  const { t } = useTranslation(['niche', 'common']);
  const { look, signupsOpen } = useSite();
  const heroes = useRootData()?.assets.heroes ?? [];
  const figure = (index: number) => ({ src: heroes[index] ?? '', width: 720, height: 960 });
  return (
    <Hero
      eyebrow={t(`niche:${look}.eyebrow`)}
      title={<Trans i18nKey={`niche:${look}.hero.title`} components={{ em: <em />, br: <br /> }} />}
      lead={t(`niche:${look}.hero.lead`)}
      figures={[figure(0), figure(1), figure(2)]}
      actions={
        <>
          {signupsOpen ? (
            <ButtonLink href={paths.signup()} size="large" onClick={onStart}>
              {t(`niche:${look}.hero.cta`)}
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.login()} size="large">
              {t('common:nav.login')}
            </ButtonLink>
          )}
          <SecondAction />
        </>
      }
    />
  );
}
