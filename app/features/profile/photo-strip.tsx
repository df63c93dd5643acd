import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { thumbSource } from '../../lib/photo-source.ts';
import { Icon } from '../../ui/icon.tsx';
import { Photo } from '../../ui/photo.tsx';

/** Photos that the head of the profile has no room for. Locked ones arrive blurred and say so. */
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
            <Photo photo={thumbSource(photo)} alt={photoWords(t, profile.name, photo.locked, from + index)} />
            {photo.locked && (
              <span className="photo-lock">
                <Icon name="lock" />
                <span className="visually-hidden">{t('photo.locked_badge')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'profile'>>['t'];

/** What a picture shows, in words. @param index 0 is the main photo */
export function photoWords(t: Translate, name: string, locked: boolean, index: number): string {
  if (locked) return t('photo.locked', { name });
  return index === 0 ? t('photo.main', { name }) : t('photo.other', { name, number: index + 1 });
}
