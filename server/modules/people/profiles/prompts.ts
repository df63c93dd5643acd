import { translate } from '../../../../i18n/index.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { NOTE_PROMPTS, isNotePrompt, isPromptName, promptsOf, type PromptName } from '../../../../tenants/prompts.ts';
import type { TextReader } from '../../../../tenants/site-texts.ts';
import type { PromptView } from '../../platform/profile-values/index.ts';

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

export const NOTE_COLUMNS = { looking_for: 'lookingFor', ideal_evening: 'idealEvening', ask_me: 'askMe' } as const;

export type PromptSite = Pick<Tenant, 'niche' | 'visible_profile_notes' | 'features'>;

/** All answers of a profile in the member's order; those that the site does not show included. */
export function storedAnswers(row: AnswerColumns): PromptAnswer[] {
  const named = (row.prompts ?? []) as StoredPrompt[];
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

export const isShown = (site: PromptSite, prompt: PromptName) =>
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
