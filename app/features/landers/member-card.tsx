import { BrandMark } from '../../ui/brand-mark.tsx';
import { LanderText } from './lander-frame.tsx';
import { TeaserLabel, TeaserPhoto } from './member-parts.tsx';
import type { MemberLanderProps } from './member-parts.tsx';

/** `landing3`: the member's card, and three steps to a first message. */
export function MemberCard({ member, ...props }: MemberLanderProps) {
  const { texts } = member;
  return (
    <section className="handed">
      <div className="handed-card">
        <div className="handed-photo">
          <TeaserPhoto member={member} sizes="(min-width: 992px) 320px, 44vw" />
        </div>
        <div className="handed-facts">
          <BrandMark size={32} />
          <p className="handed-name">{member.name}</p>
          <ul aria-label={texts.facts}>
            {member.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <TeaserLabel member={member} />
        </div>
      </div>
      <LanderText {...props}>
        <ol className="handed-steps" aria-label={texts.steps_label}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </LanderText>
    </section>
  );
}
