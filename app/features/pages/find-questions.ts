import type { PageGroup } from '../../../server/modules/pages/render-page.ts';

/** Lower case without accents, so that "prive" finds "privé". */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const words = (html: string) => folded(html.replace(/<[^>]*>/g, ' '));

/** The questions that hold every word of `query` in question or answer, in their groups; all of them without a word. */
export function findQuestions(groups: readonly PageGroup[], query: string): PageGroup[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, html }) => {
        const text = words(`${question} ${html}`);
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
