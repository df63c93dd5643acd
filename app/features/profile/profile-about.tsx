import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';

/** The member's text, with its line breaks. */
export function ProfileAbout({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation('profile');
  return (
    <section className="profile-section" aria-labelledby="about">
      <SectionHead id="about" title={t('about.title', { name: profile.name })} />
      <p className="profile-about">{profile.about || t('about.empty', { name: profile.name })}</p>
    </section>
  );
}
