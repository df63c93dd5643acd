import type { CardData } from '../../../features/discovery/card-data.ts';
import { StyledCardPhotos } from '../../../features/discovery/styled-card-photos.tsx';
import { PersonMenu } from '../../../features/safety/person-menu.tsx';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';

/** Further photos and the menu of a card. */
export default function CardTools({ profile }: { profile: CardData }) {
  return (
    <>
      <StyledCardPhotos profile={profile} />
      <PersonMenu profile={profile} onBlocked={requestRevalidation} />
    </>
  );
}
