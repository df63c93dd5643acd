import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { LanderIcon } from './lander-icon.tsx';
import { LanderText } from './lander-frame.tsx';
import { TeaserLabel, TeaserPhoto, type MemberLanderProps } from './member-teaser.tsx';

/**
 * `landing2`: an empty conversation with the member, with opening lines to choose from. It must not contain any
 * message.
 */
export function MemberChat({ member, ...props }: MemberLanderProps) {
  const { page } = props;
  return (
    <section className="opener">
      <LanderText {...props} />
      <div className="opener-phone">
        <div className="opener-head">
          <div className="opener-face">
            <TeaserPhoto member={member} sizes="56px" />
          </div>
          <p>
            <strong>
              {member.name}, {member.age}
            </strong>
            <small>{member.place}</small>
          </p>
          <TeaserLabel member={member} />
        </div>
        <div className="opener-thread">
          <BrandMark size={44} />
          <p>{member.texts.empty}</p>
          <h2>{member.texts.choose}</h2>
          <ul>
            {member.texts.questions.map((question) => (
              <li key={question}>
                <a href={page.href}>{question}</a>
              </li>
            ))}
          </ul>
        </div>
        <a className="opener-field" href={page.href}>
          <span>{member.texts.write}</span>
          <LanderIcon name="paper-plane-right" />
        </a>
      </div>
      <p className="lander-note">{member.texts.quiet}</p>
    </section>
  );
}
