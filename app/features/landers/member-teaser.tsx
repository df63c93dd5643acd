import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { FictionalLabel } from '../../ui/profile/fictional-label.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import type { LanderProps } from './lander-frame.tsx';
import type { MemberTeaser } from './member-teaser.server.ts';

export interface MemberLanderProps extends LanderProps {
  member: MemberTeaser;
}

export function TeaserPhoto({ member, sizes }: { member: MemberTeaser; sizes: string }) {
  return <Photo photo={member.photo} alt={member.texts.photo} sizes={sizes} priority />;
}

export function TeaserLabel({ member }: { member: MemberTeaser }) {
  const label = useFictionalLabel();
  return member.fictional ? <FictionalLabel text={label} /> : null;
}
