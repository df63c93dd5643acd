import { NOTE_PROMPTS, isNotePrompt, promptsOf, type PromptName } from '../../../../tenants/prompts.ts';
import type { FieldError, FieldErrors } from '../../../lib/errors/errors.ts';
import { PROMPTS_MAX } from './profile-visibility.schema.ts';
import type { ProfileInput } from './profile.schema.ts';
import {
  NOTE_COLUMNS,
  isShown,
  storedAnswers,
  type AnswerColumns,
  type PromptAnswer,
  type PromptSite,
} from './prompts.ts';
import type { ProfileChange } from './save-profile.queries.ts';

interface AnswerChange {
  columns: ProfileChange;
  errors: FieldErrors;
}

/**
 * What saving the prompts, or single notes, changes. A list of prompts replaces all shown answers. Somebody may have
 * more answers than the maximum from before, and keeps them; only a change that adds one is refused.
 */
export function changeAnswers(stored: AnswerColumns, input: ProfileInput, site: PromptSite): AnswerChange {
  const all = storedAnswers(stored);
  const before = all.filter(({ prompt }) => isShown(site, prompt));
  if (input.prompts === undefined) return changeNotes(before, input, site);
  const answers = input.prompts.filter(({ answer }) => answer !== '') as PromptAnswer[];
  const error = promptsError(answers, before, site);
  if (error) return { columns: {}, errors: { prompts: error } };
  const notes = NOTE_PROMPTS.filter((note) => isShown(site, note));
  const answerTo = (note: PromptName) => answers.find(({ prompt }) => prompt === note)?.answer ?? '';
  const hidden = all.filter(({ prompt }) => !isShown(site, prompt));
  const prompts = [...answers, ...hidden].map(({ prompt, answer }) =>
    isNotePrompt(prompt) ? { prompt } : { prompt, answer },
  );
  return {
    columns: {
      ...Object.fromEntries(notes.map((note) => [NOTE_COLUMNS[note], answerTo(note)])),
      prompts: JSON.stringify(prompts),
    },
    errors: {},
  };
}

/** @param answers as sent, so their names may be unknown */
function promptsError(
  answers: readonly PromptAnswer[],
  before: readonly PromptAnswer[],
  site: PromptSite,
): FieldError | null {
  if (!site.features.prompts) return { key: 'not_asked' };
  const names: string[] = answers.map(({ prompt }) => prompt);
  if (names.includes('')) return { key: 'prompt_required' };
  const allowed: string[] = [...promptsOf(site), ...before.map(({ prompt }) => prompt)];
  if (names.some((name) => !allowed.includes(name))) return { key: 'value_unknown' };
  if (new Set(names).size < names.length) return { key: 'prompts_twice' };
  return tooMany(names.length, before.length);
}

const tooMany = (after: number, before: number): FieldError | null =>
  after > PROMPTS_MAX && after > before ? { key: 'prompts_many', params: { max: PROMPTS_MAX } } : null;

/** Single notes, by the names that they had before prompts; the order of the others stays. */
function changeNotes(before: readonly PromptAnswer[], input: ProfileInput, site: PromptSite): AnswerChange {
  const sent = NOTE_PROMPTS.filter((note) => input[note] !== undefined);
  const columns = Object.fromEntries(sent.map((note) => [NOTE_COLUMNS[note], input[note]]));
  if (!site.features.prompts) return { columns, errors: {} };
  const isAnswered = (note: PromptName) => before.some(({ prompt }) => prompt === note);
  const added = sent.filter((note) => input[note] !== '' && !isAnswered(note));
  const removed = sent.filter((note) => input[note] === '' && isAnswered(note));
  const error = tooMany(before.length + added.length - removed.length, before.length);
  return { columns, errors: error ? Object.fromEntries(added.map((note) => [note, error])) : {} };
}
