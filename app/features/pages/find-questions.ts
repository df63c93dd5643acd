import type { PageGroup } from '../../../server/modules/platform/tenants/index.ts';

/** Lower case without accents, so that "prive" finds "privé". */
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const words = (html: string) => foldText(html.replace(/<[^>]*>/g, ' ')).split(/[^\p{L}\p{N}]+/u);

/**
 * The prefix two words must share: all but three letters, but at least four. Endings are seldom longer in any of the
 * languages, so that "krediitin" finds "krediittejä" and "wiadomości" finds "wiadomość".
 */
const wordPrefix = (word: string) => word.slice(0, Math.max(4, word.length - 3));

/** Whether a text contains a word: as a substring, or with another ending. */
function containsWord(text: readonly string[], wanted: string): boolean {
  const stem = wordPrefix(wanted);
  return text.some((word) => word.includes(wanted) || word.startsWith(stem));
}

/**
 * The questions that contain every word of `query` in question or answer, in their groups; all without a query. Word
 * endings are ignored.
 */
export function findQuestions(groups: readonly PageGroup[], query: string): PageGroup[] {
  const wanted = words(query).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, html }) => {
        const text = words(`${question} ${html}`);
        return wanted.every((word) => containsWord(text, word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
