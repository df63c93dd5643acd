import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { LanderText } from './lander-frame.tsx';
import { TeaserLabel, TeaserPhoto, type MemberLanderProps } from './member-teaser.tsx';

/** `landing3`: the member's card, and three steps to a first message. */
export function MemberCard({ member, ...props }: MemberLanderProps) {
  const { texts } = member;
  return (
    <section className="profile-handout">
      <div className="profile-handout-card">
        <div className="profile-handout-photo">
          <TeaserPhoto member={member} sizes="(min-width: 992px) 320px, 44vw" />
        </div>
        <div className="profile-handout-facts">
          <BrandMark size={32} />
          <p className="profile-handout-name">{member.name}</p>
          <ul aria-label={texts.facts}>
            {member.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <TeaserLabel member={member} />
        </div>
      </div>
      <LanderText {...props}>
        <ol className="profile-handout-steps" aria-label={texts.steps_label}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </LanderText>
    </section>
  );
}
