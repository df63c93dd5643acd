import type { ReactNode } from 'react';
import type { ProfileCardView } from '../../../server/modules/profiles/profile.view.ts';
import { paths } from '../../lib/paths.ts';
import { CardGrid } from '../../ui/profile-card.tsx';
import { MemberCard } from './member-card.tsx';

export interface MemberGridProps {
  profiles: readonly ProfileCardView[];
  /** The heart of a card; none on lists without one. */
  like?: (profile: ProfileCardView) => ReactNode;
  hrefFor?: (profile: ProfileCardView) => string;
  /** A mark on the picture, e.g. "Nieuw". */
  mark?: (profile: ProfileCardView) => ReactNode;
  /** How many of the first cards load their picture at once. */
  eager?: number;
  heading?: 'h2' | 'h3';
}

/** Members as cards. */
export function MemberGrid({ profiles, like, hrefFor, mark, eager = 0, heading }: MemberGridProps) {
  return (
    <CardGrid>
      {profiles.map((profile, index) => (
        <MemberCard
          key={profile.id}
          profile={profile}
          href={hrefFor?.(profile) ?? paths.member(profile.id)}
          like={like?.(profile)}
          mark={mark?.(profile)}
          priority={index < eager}
          heading={heading}
        />
      ))}
    </CardGrid>
  );
}
