import type { MouseEventHandler } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Band } from '../../ui/page.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { HOW_ID } from './landing-hero.tsx';
import type { Voice } from './voice.ts';

/** Three steps from looking to writing, with what it costs. */
export function HowItWorks() {
  const { t } = useTranslation('landing');
  const { messageCredits } = useSite();
  const steps = [
    { title: t('how.one.title'), text: t('how.one.text') },
    { title: t('how.two.title'), text: t('how.two.text') },
    { title: t('how.three.title'), text: t('how.three.text', { count: messageCredits }) },
  ];
  return (
    <section className="landing-section" aria-labelledby={HOW_ID}>
      <div className="container">
        <SectionHead title={t('how.title')} id={HOW_ID} />
        <ol className="how-steps">
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What a visitor can rely on; nothing here that is not so. */
export function Trust() {
  const { t } = useTranslation(['landing', 'common']);
  const { minAge, fictionalSingular } = useSite();
  const label = fictionalSingular ?? t('common:fictional.label');
  const points: Array<{ icon: IconName; title: string; text: string }> = [
    { icon: 'shield-check', title: t('trust.adults.title'), text: t('trust.adults.text', { age: minAge }) },
    { icon: 'map-pin', title: t('trust.place.title'), text: t('trust.place.text') },
    { icon: 'coins', title: t('trust.prepaid.title'), text: t('trust.prepaid.text') },
    { icon: 'mask-happy', title: t('trust.honest.title'), text: t('trust.honest.text', { label }) },
  ];
  return (
    <section className="landing-section" aria-labelledby="trust">
      <div className="container">
        <SectionHead title={t('trust.title')} id="trust" />
        <ul className="trust-points">
          {points.map((point) => (
            <li key={point.title}>
              <Icon name={point.icon} />
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The last word, on the page's one full-bleed stripe. */
export function Join({ voice, onStart }: { voice: Voice; onStart: MouseEventHandler<HTMLAnchorElement> }) {
  const { t } = useTranslation('landing');
  const { signupsOpen } = useSite();
  return (
    <Band>
      <div className="container landing-join">
        <h2 className="section-title">{voice.join}</h2>
        {signupsOpen ? (
          <ButtonLink href={paths.signup()} size="large" onClick={onStart}>
            {voice.cta}
          </ButtonLink>
        ) : (
          <p>{t('closed')}</p>
        )}
      </div>
    </Band>
  );
}
