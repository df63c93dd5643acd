import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { CardGrid } from '../../ui/profile-card.tsx';
import type { CardData } from './card-data.ts';
import { MemberCard } from './member-card.tsx';

export interface MemberGridProps<Card extends CardData> {
  profiles: readonly Card[];
  /** The heart of a card; none on lists without one. */
  like?: (profile: Card) => ReactNode;
  hrefFor?: (profile: Card) => string;
  /** A mark on the picture, e.g. "Nieuw". */
  mark?: (profile: Card) => ReactNode;
  /** How many of the first cards load their picture at once. */
  eager?: number;
  heading?: 'h2' | 'h3';
  /** What stands behind the card of a place in the list, e.g. an advertisement. */
  behind?: (index: number) => ReactNode;
}

/** Members as cards. */
export function MemberGrid<Card extends CardData>(props: MemberGridProps<Card>) {
  const { profiles, like, hrefFor, mark, eager = 0, heading, behind } = props;
  return (
    <CardGrid>
      {profiles.map((profile, index) => (
        <Fragment key={profile.id}>
          <MemberCard
            profile={profile}
            href={hrefFor?.(profile) ?? paths.member(profile.id)}
            like={like?.(profile)}
            mark={mark?.(profile)}
            priority={index < eager}
            heading={heading}
          />
          {behind?.(index)}
        </Fragment>
      ))}
    </CardGrid>
  );
}
