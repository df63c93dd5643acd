import { useFictionalLabel } from '../../lib/fictional-word.ts';
import { FictionalLabel } from '../../ui/fictional-label.tsx';
import { Photo } from '../../ui/photo.tsx';
import type { LanderProps } from './lander-frame.tsx';
import type { MemberTeaser } from './member-parts.server.ts';

export interface MemberLanderProps extends LanderProps {
  member: MemberTeaser;
}

/** The member's photo, or the brand's empty portrait. */
export function TeaserPhoto({ member, sizes }: { member: MemberTeaser; sizes: string }) {
  return <Photo photo={member.photo} alt={member.texts.photo} sizes={sizes} priority />;
}

/** The label of a fictional profile. */
export function TeaserLabel({ member }: { member: MemberTeaser }) {
  const label = useFictionalLabel();
  return member.fictional ? <FictionalLabel text={label} /> : null;
}
