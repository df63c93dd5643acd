import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';

/** In reading order. Notes that the site does not show are empty. */
const NOTES = ['looking_for', 'ideal_evening', 'ask_me'] as const;

/** The short notes besides the long one; empty ones are left out. */
export function ProfileNotes({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation('person');
  const written = NOTES.filter((note) => profile[note] !== '');
  return written.map((note) => (
    <section className="profile-section" aria-labelledby={note} key={note}>
      <SectionHead id={note} title={t(`notes.${note}`, { name: profile.name })} />
      <p className="profile-about">{profile[note]}</p>
    </section>
  ));
}
