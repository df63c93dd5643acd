import { useTranslation } from '../../../i18n/use-translation.ts';
import type { NicheName } from '../../../tenants/value-lists.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { useSignupDialog } from '../../lib/signup/signup-dialog.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Hero } from '../../ui/layout/hero.tsx';
import type { FrontPage } from './front-page.server.ts';
import { MarkedText } from '../../ui/layout/marked-text.tsx';

export const HOW_IT_WORKS_ID = 'how';

/** Target of the secondary button by brand. */
const SECONDARY_ACTION: Record<NicheName, 'members' | 'how'> = {
  default: 'members',
  she: 'how',
  bdsm: 'how',
  bbw: 'members',
  gilf: 'how',
  milf: 'members',
  gay: 'members',
};

function SecondaryAction({ page }: { page: FrontPage }) {
  const { look, searchOpen } = useSite();
  const explains = SECONDARY_ACTION[look] === 'how';
  if (explains || !searchOpen) {
    return (
      <ButtonLink href={`#${HOW_IT_WORKS_ID}`} reload variant="secondary" size="large">
        {explains ? page.hero.look : page.how.title}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={paths.members()} variant="secondary" size="large" prefetch="intent">
      {page.hero.look}
    </ButtonLink>
  );
}

/** The hero in the brand's own voice. @param props.heroes addresses of the brand's pictures */
export function LandingHero({ page, heroes }: { page: FrontPage; heroes: readonly string[] }) {
  const { hero } = page;
  const figure = (index: number) => ({ src: heroes[index] ?? '', width: 720, height: 960 });
  return (
    <Hero
      eyebrow={hero.eyebrow}
      title={<MarkedText text={hero.title} />}
      titleText={hero.title.replaceAll('<br/>', ' ').replaceAll(/<.*?>/g, '')}
      lead={hero.lead}
      note={hero.note}
      figures={[figure(0), figure(1), figure(2)]}
      actions={
        <>
          <StartLink label={hero.cta} />
          <SecondaryAction page={page} />
        </>
      }
    />
  );
}

/** Links to signup, or to login where signup is closed to this visitor. */
export function StartLink({ label }: { label: string }) {
  const { t } = useTranslation();
  const startSignup = useSignupDialog();
  const { signupsOpen } = useSite();
  return signupsOpen ? (
    <ButtonLink href={paths.signup()} size="large" onClick={startSignup}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink href={paths.login()} size="large">
      {t('nav.login')}
    </ButtonLink>
  );
}
