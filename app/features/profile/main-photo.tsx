import { Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from '@remix-run/react';

import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { GalleryLink } from '../../ui/media/gallery.tsx';
import { MAIN_PHOTO_SIZES } from '../../ui/profile/profile-header.tsx';

// For profiles with several photos; until its code is there, its links work by themselves.
const PhotoCarousel = lazyPart(() => import('./photo-carousel.tsx'));

/** Number of the photo that a link shows without JavaScript. */
const PARAM = 'photo';

/** The index of the photo that the address names; the first for any other value. */
export function photoIndex(number: string | null, count: number): number {
  const index = Number(number ?? 1) - 1;
  return Number.isInteger(index) && index >= 0 && index < count ? index : 0;
}

interface MainPhotoProps {
  profile: Pick<ProfileView, 'name' | 'images'>;
  /** What can be done with a photo, by its index. */
  actions?: (index: number) => ReactNode;
}

/** The photo carousel of a profile; a press opens the photo in full. */
export function MainPhoto({ profile, actions }: MainPhotoProps) {
  const count = profile.images.length;
  const [query] = useSearchParams();
  const [wanted, setShown] = useState(photoIndex(query.get(PARAM), count));
  // A photo may be removed while the page is open.
  const shown = Math.min(wanted, count - 1);
  const hrefOf = (index: number) => {
    const address = new URLSearchParams(query);
    address.set(PARAM, String(index + 1));
    return `?${address}`;
  };
  return (
    <>
      <GalleryLink index={shown} sizes={MAIN_PHOTO_SIZES} priority />
      {actions?.(shown)}
      <Suspense>
        <PhotoCarousel profile={profile} shown={shown} onGo={setShown} hrefOf={hrefOf} />
      </Suspense>
    </>
  );
}
