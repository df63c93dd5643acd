import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { thumbSource } from '../../lib/formatting/photo-source.ts';
import { GalleryLink } from '../../ui/media/gallery.tsx';

/** Photos that do not fit into the head of the profile. */
export function PhotoStrip({ profile, from }: { profile: ProfileView; from: number }) {
  const { t } = useTranslation('profile');
  const rest = profile.images.slice(from);
  if (rest.length === 0) return null;
  return (
    <section className="profile-section">
      <h2 className="visually-hidden">{t('photo.gallery')}</h2>
      <ul className="photo-strip">
        {rest.map((photo, index) => (
          <li key={photo.id}>
            <GalleryLink index={from + index} source={thumbSource(photo)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
