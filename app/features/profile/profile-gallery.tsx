import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';
import { useOncePerUrl } from '../../lib/revalidation/use-once-per-url.ts';
import { Gallery } from '../../ui/media/gallery.tsx';
import type { ProfileLock } from './use-profile-lock.ts';

type Translate = ReturnType<typeof useTranslation<'profile'>>['t'];

/** The alternative text of a photo. @param index 0 is the main photo */
function photoLabel(t: Translate, name: string, locked: boolean, index: number): string {
  if (locked) return t('photo.locked', { name });
  return index === 0 ? t('photo.main', { name }) : t('photo.other', { name, number: index + 1 });
}

interface ProfileGalleryProps {
  profile: ProfileView;
  /** Lock of the blurred photos; the own profile has none. */
  lock?: ProfileLock;
  /** What can be done with a photo, by its index. */
  actions?: (index: number) => ReactNode;
  /** The profile, with links to its photos. */
  children: ReactNode;
}

/** The photos of a profile. Locked ones are blurred and say why. */
export function ProfileGallery({ profile, lock, actions, children }: ProfileGalleryProps) {
  const { t } = useTranslation('profile');
  const { name, images } = profile;
  const onFailed = useOncePerUrl(requestRevalidation);
  const photos = images.flatMap((photo, index) => {
    const source = photoSource(photo);
    const locked = photo.locked ? (lock?.text ?? null) : null;
    return source ? { ...source, full: photo.match, alt: photoLabel(t, name, photo.locked, index), locked } : [];
  });
  return (
    <Gallery
      photos={photos}
      unlock={lock?.unlock}
      actions={actions}
      onFailed={onFailed}
      labels={{
        title: t('gallery.title', { name }),
        close: t('gallery.close'),
        previous: t('gallery.previous'),
        next: t('gallery.next'),
        zoomIn: t('gallery.zoom_in'),
        zoomOut: t('gallery.zoom_out'),
        counter: (number, total) => t('gallery.counter', { number, total }),
      }}
    >
      {children}
    </Gallery>
  );
}
