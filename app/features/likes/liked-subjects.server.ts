import type { ProfileCardView, SubjectView } from '../../../server/modules/people/profiles/index.ts';
import type { FullTFunction } from '../../../i18n/translator.ts';
import type { LikedSubject } from './liked-subjects.tsx';

/** How many are shown above the cards, which are of everybody. */
const SHOWN = 12;

type ReceivedLike = Pick<ProfileCardView, 'id' | 'name'> & { subject?: SubjectView | null };

/** The received likes of a single answer or photo, in words. */
export function likedSubjects(t: FullTFunction, likes: readonly ReceivedLike[]): LikedSubject[] {
  return likes
    .flatMap(({ id, name, subject }) => {
      if (!subject) return [];
      const words = t(subject.kind === 'photo' ? 'prompts:received.photo' : 'prompts:received.answer', { name });
      return {
        id,
        words,
        text: `${subject.title} ${subject.text}`.trim(),
        photo: subject.photo?.thumb_filename ?? null,
      };
    })
    .slice(0, SHOWN);
}
