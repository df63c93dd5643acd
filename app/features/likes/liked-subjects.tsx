import { Link } from '@remix-run/react';

import { paths } from '../../lib/routing/paths.ts';
import { Quote } from '../../ui/quote.tsx';

/** A like of a single answer or photo of the member. */
export interface LikedSubject {
  /** Id of the profile that likes it. */
  id: string;
  /** Who likes what: "Sanne vond je antwoord leuk". */
  words: string;
  /** The finished sentence; empty for a photo. */
  text: string;
  /** URL of the photo; null if there is none, or it is gone. */
  photo: string | null;
}

/** What others like about the member's profile; each item links to the member who likes it. */
export function LikedSubjects({ title, subjects }: { title: string; subjects: readonly LikedSubject[] }) {
  if (subjects.length === 0) return null;
  return (
    <section className="liked-subjects">
      <h2 className="visually-hidden">{title}</h2>
      <ul>
        {subjects.map(({ id, words, text, photo }) => (
          <li key={id}>
            <Link to={paths.likedMember(id)} discover="none">
              <Quote title={words} text={text} picture={photo ? { src: photo, alt: '' } : undefined} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
