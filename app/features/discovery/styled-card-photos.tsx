import { lazy, type ComponentType } from 'react';

import leafingSheet from '../../../public/generated/areas/leafing.css?url';
import { loadStylesheet } from '../../lib/page-head/load-stylesheet.ts';
import type { CardData } from './card-data.ts';

interface CardPhotosProps {
  profile: CardData;
}

/** The other photos, with their styles; nothing when those cannot be fetched. */
const CardPhotos = lazy(async (): Promise<{ default: ComponentType<CardPhotosProps> }> => {
  const parts = [import('./card-photos.tsx'), loadStylesheet(leafingSheet)] as const;
  return Promise.all(parts).then(
    ([part]) => part,
    () => ({ default: () => null }),
  );
});

export default function StyledCardPhotos({ profile }: CardPhotosProps) {
  return profile.photo_count > 1 && <CardPhotos profile={profile} />;
}
