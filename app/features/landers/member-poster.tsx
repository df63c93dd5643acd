import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { LanderText } from './lander-frame.tsx';
import { TeaserLabel, TeaserPhoto, type MemberLanderProps } from './member-teaser.tsx';

/** `landing`: a full-screen poster of one member. */
export function MemberPoster({ member, ...props }: MemberLanderProps) {
  return (
    <section className="poster">
      <div className="poster-photo">
        <TeaserPhoto member={member} sizes="(min-width: 992px) 50vw, 100vw" />
      </div>
      <div className="poster-text">
        <BrandMark size={40} />
        <p className="poster-name">
          {member.name}, {member.age}
          <small>{member.place}</small>
          <TeaserLabel member={member} />
        </p>
        <LanderText {...props} />
      </div>
    </section>
  );
}
