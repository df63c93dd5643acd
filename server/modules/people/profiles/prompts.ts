import { translate } from '../../../../i18n/index.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { NOTE_PROMPTS, isNotePrompt, isPromptName, promptsOf, type PromptName } from '../../../../tenants/prompts.ts';
import type { TextReader } from '../../../../tenants/site-texts.ts';
import type { FieldErrors } from '../../../lib/errors/errors.ts';
import type { PromptView } from '../../platform/profile-values/index.ts';
import { PROMPTS_MAX } from './profile-visibility.schema.ts';
import type { ProfileInput } from './profile.schema.ts';
import type { ProfileChange } from './save-profile.queries.ts';

/** Columns that hold the answers of a profile. */
export interface AnswerColumns {
  lookingFor: string;
  idealEvening: string;
  askMe: string;
  /** Stored as JSON; see `0124-prompts`. */
  prompts: unknown;
}

export interface PromptAnswer {
  prompt: PromptName;
  answer: string;
}

/** A note has its answer in its column. */
interface StoredPrompt {
  prompt: string;
  answer?: string;
}

const NOTE_COLUMNS = { looking_for: 'lookingFor', ideal_evening: 'idealEvening', ask_me: 'askMe' } as const;

type PromptSite = Pick<Tenant, 'niche' | 'visible_profile_notes' | 'features'>;

/** All answers of a profile in the member's order; those that the site does not show included. */
function storedAnswers(row: AnswerColumns): PromptAnswer[] {
  const named = row.prompts as StoredPrompt[];
  const left = NOTE_PROMPTS.filter((note) => !named.some(({ prompt }) => prompt === note)).map((prompt) => ({
    prompt,
  }));
  return [...named, ...left].flatMap(({ prompt, answer = '' }: StoredPrompt) => {
    // A later release may have had further prompts.
    if (!isPromptName(prompt)) return [];
    const text = isNotePrompt(prompt) ? row[NOTE_COLUMNS[prompt]] : answer;
    return text === '' ? [] : [{ prompt, answer: text }];
  });
}

const isShown = (site: PromptSite, prompt: PromptName) =>
  isNotePrompt(prompt) ? site.visible_profile_notes.includes(prompt) : site.features.prompts;

/** The answers that a site shows: without prompts, the short notes only. */
export function shownAnswers(row: AnswerColumns, site: PromptSite): PromptAnswer[] {
  return storedAnswers(row).filter(({ prompt }) => isShown(site, prompt));
}

/** The beginning of the sentence in the reader's language. */
export const promptTitle = (reader: TextReader, prompt: PromptName | 'about') =>
  translate(reader, `prompts:sentence.${prompt}`);

export const viewAnswers = (row: AnswerColumns, site: PromptSite, reader: TextReader): PromptView[] =>
  shownAnswers(row, site).map(({ prompt, answer }) => ({ prompt, title: promptTitle(reader, prompt), answer }));

/** Stored answers that have no column of their own, whatever the site shows; for operators. */
export const listAnswers = (reader: TextReader, stored: unknown): PromptView[] =>
  ((stored ?? []) as StoredPrompt[]).flatMap(({ prompt, answer }) =>
    answer && isPromptName(prompt) ? { prompt, title: promptTitle(reader, prompt), answer } : [],
  );

/** The prompts to choose from, in the reader's language; none on a site without. */
export function listPrompts(site: PromptSite, reader: TextReader): Array<Pick<PromptView, 'prompt' | 'title'>> {
  if (!site.features.prompts) return [];
  return promptsOf(site).map((prompt) => ({ prompt, title: promptTitle(reader, prompt) }));
}

interface AnswerChange {
  columns: ProfileChange;
  errors: FieldErrors;
}

type SentNotes = Partial<Record<keyof typeof NOTE_COLUMNS, string>>;

/**
 * What saving the prompts, or single notes, changes. A list of prompts replaces all shown answers. Somebody may have
 * more answers than the maximum from before, and keeps them; only a change that adds one is refused.
 */
export function changeAnswers(stored: AnswerColumns, input: ProfileInput, site: PromptSite): AnswerChange {
  const { prompts } = input;
  const before = storedAnswers(stored);
  const notes: SentNotes = {};
  for (const note of NOTE_PROMPTS) if (input[note] !== undefined) notes[note] = input[note];
  if (prompts === undefined) return changeNotes(before, notes, site);
  const allowed: readonly string[] = [...promptsOf(site), ...before.map(({ prompt }) => prompt)];
  const shown = prompts.filter(({ answer }) => answer !== '');
  const error = !site.features.prompts
    ? { key: 'not_asked' }
    : shown.some(({ prompt }) => prompt === '')
      ? { key: 'prompt_required' }
      : shown.some(({ prompt }) => !allowed.includes(prompt))
        ? { key: 'value_unknown' }
        : new Set(shown.map(({ prompt }) => prompt)).size < shown.length
          ? { key: 'prompts_twice' }
          : tooMany(shown.length, before, site);
  if (error) return { columns: {}, errors: { prompts: error } };
  const hidden = before.filter(({ prompt }) => !isShown(site, prompt));
  const texts = new Map(shown.map(({ prompt, answer }) => [prompt as PromptName, answer]));
  const visibleNotes = NOTE_PROMPTS.filter((note) => isShown(site, note));
  return {
    columns: {
      ...Object.fromEntries(visibleNotes.map((note) => [NOTE_COLUMNS[note], texts.get(note) ?? ''])),
      prompts: JSON.stringify([
        ...[...texts].map(([prompt, answer]) => (isNotePrompt(prompt) ? { prompt } : { prompt, answer })),
        ...hidden.map(({ prompt, answer }) => (isNotePrompt(prompt) ? { prompt } : { prompt, answer })),
      ]),
    },
    errors: {},
  };
}

function tooMany(after: number, before: readonly PromptAnswer[], site: PromptSite) {
  const had = before.filter(({ prompt }) => isShown(site, prompt)).length;
  return after > PROMPTS_MAX && after > had ? { key: 'prompts_many', params: { max: PROMPTS_MAX } } : null;
}

/** Single notes, by the names that they had before prompts; the order of the others stays. */
function changeNotes(before: readonly PromptAnswer[], notes: SentNotes, site: PromptSite): AnswerChange {
  const names = NOTE_PROMPTS.filter((note) => notes[note] !== undefined);
  const columns = Object.fromEntries(names.map((note) => [NOTE_COLUMNS[note], notes[note]!]));
  const isFull = (note: PromptName) => before.some(({ prompt }) => prompt === note);
  const added = names.filter((note) => notes[note] !== '' && !isFull(note));
  const removed = names.filter((note) => notes[note] === '' && isFull(note));
  const shown = before.filter(({ prompt }) => isShown(site, prompt)).length;
  const error = site.features.prompts ? tooMany(shown + added.length - removed.length, before, site) : null;
  return { columns, errors: error ? Object.fromEntries(added.map((note) => [note, error])) : {} };
}
