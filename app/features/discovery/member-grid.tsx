import { Fragment, type ReactNode } from 'react';
import { paths } from '../../lib/routing/paths.ts';
import { CardGrid } from '../../ui/profile/profile-card.tsx';
import type { CardData } from './card-data.ts';
import type { Comparison } from './comparison.ts';
import { MemberCard } from './member-card.tsx';

interface MemberGridProps<Card extends CardData> {
  profiles: readonly Card[];
  /** Arranged by the brand's composition of the members page. */
  composed?: boolean;
  /** What compares a profile with the viewer. */
  compare?: (profile: Card) => Comparison;
  /** The like button of a card; optional. */
  like?: (profile: Card) => ReactNode;
  hrefFor?: (profile: Card) => string;
  /** A badge on the picture, such as "Nieuw". */
  mark?: (profile: Card) => ReactNode;
  /** Number of cards whose picture is loaded eagerly. */
  eager?: number;
  heading?: 'h2' | 'h3';
  /** Content after the card at an index, such as an advertisement. */
  behind?: (index: number) => ReactNode;
}

export function MemberGrid<Card extends CardData>(props: MemberGridProps<Card>) {
  const { profiles, composed, compare, like, hrefFor, mark, eager = 0, heading, behind } = props;
  return (
    <CardGrid composed={composed}>
      {profiles.map((profile, index) => (
        <Fragment key={profile.id}>
          <MemberCard
            profile={profile}
            compared={compare?.(profile)}
            href={hrefFor?.(profile) ?? paths.member(profile.id)}
            like={like?.(profile)}
            mark={mark?.(profile)}
            priority={index < eager}
            discover={index === 0}
            heading={heading}
          />
          {behind?.(index)}
        </Fragment>
      ))}
    </CardGrid>
  );
}
