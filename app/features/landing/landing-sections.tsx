import type { ReactNode } from 'react';

import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { classNames } from '../../ui/hooks/class-names.ts';
import { FictionalLabel } from '../../ui/profile/fictional-label.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { FullBleedBand } from '../../ui/layout/page.tsx';
import { SectionHead, SectionTitle } from '../../ui/layout/section-head.tsx';
import type { FrontPage } from './front-page.server.ts';
import { HOW_IT_WORKS_ID, StartLink } from './landing-hero.tsx';
import { MarkedText } from '../../ui/layout/marked-text.tsx';

interface SectionProps {
  /** Id of the heading, for links to it. */
  id: string;
  className: string;
  title: string;
  children: ReactNode;
}

function Section({ id, className, title, children }: SectionProps) {
  return (
    <section className={classNames('landing-section', className)} aria-labelledby={id}>
      <div className="container">
        <SectionHead title={title} id={id} />
        {children}
      </div>
    </section>
  );
}

/** For a site that shows its members to members only. */
export function MembersOnlyDoor({ door }: { door: NonNullable<FrontPage['door']> }) {
  return (
    <Section id="door" className="landing-door" title={door.title}>
      <ul className="door-panels">
        {door.panels.map((panel) => (
          <li key={panel.title}>
            <Icon name={panel.icon} />
            <h3>{panel.title}</h3>
            <p>{panel.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Three steps. */
export function HowItWorks({ how }: { how: FrontPage['how'] }) {
  return (
    <Section id={HOW_IT_WORKS_ID} className="landing-how" title={how.title}>
      <ol className="how-steps">
        {how.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Costs, in the site's own numbers. */
export function CostSection({ cost }: { cost: FrontPage['cost'] }) {
  return (
    <section className="landing-section landing-cost" aria-labelledby="cost">
      <div className="container cost-grid">
        <div className="cost-text">
          <SectionTitle id="cost">{cost.title}</SectionTitle>
          <p className="lead">{cost.lead}</p>
        </div>
        <ul className="cost-facts">
          {cost.facts.map((fact) => (
            <li key={fact.label}>
              <p>
                <b>{fact.value}</b> {fact.label}
              </p>
              <p>{fact.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Assurances to a visitor; each must be true. */
export function TrustSection({ trust }: { trust: FrontPage['trust'] }) {
  const label = useFictionalLabel();
  return (
    <Section id="trust" className="landing-trust" title={trust.title}>
      <ul className="trust-points">
        {trust.points.map((point) => (
          <li key={point.title}>
            <Icon name={point.icon} />
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
      <div className="trust-fictional">
        <FictionalLabel text={label} />
        <h3>{trust.honest.title}</h3>
        <p>{trust.honest.text}</p>
      </div>
    </Section>
  );
}

/** FAQ; opens and closes without JavaScript. */
export function FaqSection({ faq }: { faq: FrontPage['faq'] }) {
  return (
    <Section id="faq" className="landing-faq" title={faq.title}>
      <div className="faq-list">
        {faq.items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Icon name="plus" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** The final call to action, on the page's one full-bleed stripe. */
export function FinalCallToAction({ page }: { page: FrontPage }) {
  return (
    <FullBleedBand>
      <div className="container landing-join">
        <div>
          <SectionTitle>
            <MarkedText text={page.join.title} />
          </SectionTitle>
          <p className="lead">{page.hero.note ?? page.join.lead}</p>
        </div>
        <StartLink label={page.hero.cta} />
      </div>
    </FullBleedBand>
  );
}
