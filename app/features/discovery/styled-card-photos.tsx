import { lazy, type ComponentType } from 'react';

import carouselSheet from '../../../public/generated/areas/carousel.css?url';
import { loadStylesheet } from '../../lib/page-head/load-stylesheet.ts';
import { CardPhotos, type CardPhotosProps } from './card-photos.tsx';

/** The other photos once their styles are there; nothing when those cannot be fetched. */
const WithStyles = lazy((): Promise<{ default: ComponentType<CardPhotosProps> }> =>
  loadStylesheet(carouselSheet).then(
    () => ({ default: CardPhotos }),
    () => ({ default: () => null }),
  ),
);

export function StyledCardPhotos({ profile }: CardPhotosProps) {
  return profile.photo_count > 1 && <WithStyles profile={profile} />;
}
