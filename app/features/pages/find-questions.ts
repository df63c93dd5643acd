import type { PageGroup } from '../../../server/modules/pages/render-page.ts';

/** Lower case without accents, so that "prive" finds "privé". */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const words = (html: string) => folded(html.replace(/<[^>]*>/g, ' ')).split(/[^\p{L}\p{N}]+/u);

/**
 * What must be the same at a word's start: all but three letters, yet at least four. An ending is seldom longer in any of
 * the languages, so that "krediitin" finds "krediittejä" and "wiadomości" finds "wiadomość".
 */
const stemOf = (word: string) => word.slice(0, Math.max(4, word.length - 3));

/** Whether a text has the word that somebody looks for: as a part of one, or with another ending. */
function holds(text: readonly string[], wanted: string): boolean {
  const stem = stemOf(wanted);
  return text.some((word) => word.includes(wanted) || word.startsWith(stem));
}

/**
 * The questions that hold every word of `query` in question or answer, in their groups; all of them without a word. The
 * endings of words do not count.
 */
export function findQuestions(groups: readonly PageGroup[], query: string): PageGroup[] {
  const wanted = words(query).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, html }) => {
        const text = words(`${question} ${html}`);
        return wanted.every((word) => holds(text, word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
