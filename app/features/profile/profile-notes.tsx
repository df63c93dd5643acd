import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';

/** Prompts that were notes, with headings that name the member. */
const NOTES = ['looking_for', 'ideal_evening', 'ask_me'] as const;

interface ProfileNotesProps {
  profile: ProfileView;
  /** What can be done with an answer, by the name of its prompt. */
  actions?: (subject: string) => ReactNode;
}

/** The finished sentences of a member, in their order. */
export function ProfileNotes({ profile, actions }: ProfileNotesProps) {
  const { t } = useTranslation('person');
  return profile.prompts.map(({ prompt, title, answer }) => {
    const note = NOTES.find((each) => each === prompt);
    return (
      <section className="profile-section" aria-labelledby={prompt} key={prompt}>
        <SectionHead id={prompt} title={note ? t(`notes.${note}`, { name: profile.name }) : title} />
        <p className="profile-about">{answer}</p>
        {actions?.(prompt)}
      </section>
    );
  });
}
