import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { GalleryLink } from '../../ui/media/gallery.tsx';
import { LeafSteps } from '../../ui/media/leaf-steps.tsx';
import { PhotoMarks } from '../../ui/media/photo-marks.tsx';
import { MAIN_PHOTO_SIZES } from '../../ui/profile/profile-header.tsx';

const PhotoSwipe = lazyPart(() => import('./photo-swipe.tsx'));

/** Number of the photo that a link shows without JavaScript. */
const PARAM = 'photo';

/** The index of the photo that the address names; the first for any other value. */
export function photoIndex(number: string | null, count: number): number {
  const index = Number(number ?? 1) - 1;
  return Number.isInteger(index) && index >= 0 && index < count ? index : 0;
}

/** The large photo of a profile, to leaf through by arrow, arrow key and swipe; a press opens it in full. */
export function MainPhoto({ profile: { name, images } }: { profile: Pick<ProfileView, 'name' | 'images'> }) {
  const { t } = useTranslation('leafing');
  const own = useRef<HTMLDivElement>(null);
  const [query] = useSearchParams();
  const count = images.length;
  const [wanted, setShown] = useState(photoIndex(query.get(PARAM), count));
  // A photo may be removed while the page is open.
  const shown = Math.min(wanted, count - 1);
  const place = { name, number: shown + 1, total: count };
  const locked = images[shown]?.locked ?? false;
  return (
    <div ref={own} className="leafed">
      <GalleryLink index={shown} sizes={MAIN_PHOTO_SIZES} priority />
      <PhotoMarks count={count} shown={shown} />
      <LeafSteps
        count={count}
        at={shown}
        labels={{
          previous: t('previous', place),
          next: t('next', place),
          shown: locked ? t('locked', { name }) : t('shown', place),
        }}
        onGo={setShown}
        hrefOf={(index) => {
          const address = new URLSearchParams(query);
          address.set(PARAM, String(index + 1));
          return `?${address}`;
        }}
      />
      <Suspense>
        <PhotoSwipe
          photo={own}
          next={photoSource(images[shown + 1] ?? null)}
          onSwipe={(way) => setShown(Math.min(Math.max(shown - way, 0), count - 1))}
        />
      </Suspense>
    </div>
  );
}
