import { parseArgs } from 'node:util';

import { CommandError } from '../commands/command.ts';

/** An answer is invalid; the message names the valid ones. */
export class AnswerError extends CommandError {}

/** The answers so far, by command line option. */
export type Answers<Key extends string> = Partial<Record<Key, string>>;

/** A question and its default for an empty answer; without `fallback` an answer is required. */
export interface Question<Key extends string> {
  text: string;
  fallback?: (answers: Answers<Key>) => string;
}

export interface Questionnaire<Key extends string> {
  /** In the order in which they are asked. */
  keys: readonly Key[];
  questions: Record<Key, Question<Key>>;
  /** Keys with a fallback that are not asked if any option was given. */
  optional: readonly Key[];
  /** Why an answer is invalid; null if it is valid. */
  validate: (key: Key, answer: string) => string | null;
}

/**
 * Parses the options of the command line.
 * @param repeatable keys whose option may be repeated; their values are joined with a comma
 * @throws AnswerError for an unknown option or one without its value
 */
export function readAnswers<Key extends string>(
  keys: readonly Key[],
  args: readonly string[],
  repeatable: readonly Key[] = [],
): Answers<Key> {
  const optionOf = (key: Key) => [key, { type: 'string' as const, multiple: repeatable.includes(key) }] as const;
  try {
    const { values } = parseArgs({ args: [...args], options: Object.fromEntries(keys.map(optionOf)) });
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])) as Answers<Key>;
  } catch (error) {
    const options = keys.map((key) => `--${key}`).join(' ');
    throw new AnswerError(`${(error as Error).message.split('. ')[0]}. Options: ${options}.`);
  }
}

/**
 * Asks for options missing on the command line; an invalid answer is asked for again.
 * @param ask shows a question and resolves to the answer, or null at the end of the input
 * @throws AnswerError if there is no answer
 */
export async function askAnswers<Key extends string>(
  { keys, questions, optional, validate }: Questionnaire<Key>,
  given: Answers<Key>,
  ask: (question: string) => Promise<string | null>,
  say: (line: string) => void,
): Promise<Answers<Key>> {
  const answers = { ...given };
  const askAll = keys.every((key) => given[key] === undefined);
  for (const key of keys) {
    const { text, fallback } = questions[key];
    if (!askAll && optional.includes(key)) answers[key] ??= fallback?.(answers);
    while (answers[key] === undefined) {
      const preset = fallback?.(answers);
      const reply = await ask(`${text}${preset ? ` [${preset}]` : ''}: `);
      if (reply === null) throw new AnswerError(`--${key} is missing, and the input has ended.`);
      const answer = reply.trim() || preset || '';
      const fault = validate(key, answer);
      if (fault === null) answers[key] = answer;
      else say(fault);
    }
  }
  return answers;
}

/** A display name from a slug: `rode-draad` is `Rode Draad`. */
export function brandFromSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
