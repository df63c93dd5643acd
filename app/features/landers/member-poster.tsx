import { BrandMark } from '../../ui/brand-mark.tsx';
import { LanderText } from './lander-frame.tsx';
import { TeaserLabel, TeaserPhoto } from './member-parts.tsx';
import type { MemberLanderProps } from './member-parts.tsx';

/** `landing`: a full-screen poster of one member. */
export function MemberPoster({ member, ...props }: MemberLanderProps) {
  return (
    <section className="poster">
      <div className="poster-photo">
        <TeaserPhoto member={member} sizes="(min-width: 992px) 50vw, 100vw" />
      </div>
      <div className="poster-words">
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
