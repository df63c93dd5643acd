/** Something the operator typed is not usable; the message says what is. */
export class AnswerError extends Error {}

/** What has been answered so far, by the option of the command line that says the same. */
export type Answers<Key extends string> = Partial<Record<Key, string>>;

/** A question, and what is taken for an empty answer; without `fallback` one has to be given. */
export interface Question<Key extends string> {
  text: string;
  fallback?: (answers: Answers<Key>) => string;
}

export interface Questionnaire<Key extends string> {
  /** In the order in which they are asked. */
  keys: readonly Key[];
  questions: Record<Key, Question<Key>>;
  /** Which of those with a fallback are not asked of somebody who has given any option. */
  guessed: readonly Key[];
  /** Why an answer cannot be used; null when it can. */
  faultOf: (key: Key, answer: string) => string | null;
}

/**
 * Asks for what the command line left out; an answer that cannot be used is asked for again.
 * @param ask shows a question and resolves to the answer, null when there is nobody to answer
 * @throws AnswerError when nobody answers
 */
export async function askAnswers<Key extends string>(
  { keys, questions, guessed, faultOf }: Questionnaire<Key>,
  given: Answers<Key>,
  ask: (question: string) => Promise<string | null>,
  say: (line: string) => void,
): Promise<Answers<Key>> {
  const answers = { ...given };
  const askAll = keys.every((key) => given[key] === undefined);
  for (const key of keys) {
    const { text, fallback } = questions[key];
    if (!askAll && guessed.includes(key)) answers[key] ??= fallback?.(answers);
    while (answers[key] === undefined) {
      const preset = fallback?.(answers);
      const reply = await ask(`${text}${preset ? ` [${preset}]` : ''}: `);
      if (reply === null) throw new AnswerError(`--${key} is missing and there is nobody to ask.`);
      const answer = reply.trim() || preset || '';
      const fault = faultOf(key, answer);
      if (fault === null) answers[key] = answer;
      else say(fault);
    }
  }
  return answers;
}

/** A name for people from a slug: `rode-draad` is `Rode Draad`. */
export function brandOf(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
