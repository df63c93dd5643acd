import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LOCALES_DIR = join(import.meta.dirname, 'locales');
/** Developer tools are in Dutch only. */
const DUTCH_ONLY = new Set(['demo.json', 'preview.json']);

/** Texts of the operators' desk, in its own languages. */
const DESK_FILE = /^desk[a-z]*\.json$/;
export const DESK_LOCALES = ['en', 'nl'] as const;

/** Texts by key, such as `chat.list.title`. */
export type Texts = Map<string, string>;

function flattenTexts(tree: unknown, place: string, into: Texts): Texts {
  if (typeof tree === 'string') return into.set(place, tree);
  for (const [key, value] of Object.entries(tree as object)) flattenTexts(value, `${place}.${key}`, into);
  return into;
}

/** All files of a language. */
export const localeFiles = (locale: string) =>
  readdirSync(join(LOCALES_DIR, locale), { recursive: true, encoding: 'utf8' }).toSorted();

/** Files that every language has. */
export const sharedFiles = (locale: string) =>
  localeFiles(locale).filter((file) => !DUTCH_ONLY.has(file) && !DESK_FILE.test(file));

/** Files of the operators' desk. */
export const deskFiles = (locale: string) => localeFiles(locale).filter((file) => DESK_FILE.test(file));

function textsIn(locale: string, files: readonly string[]): Texts {
  const all: Texts = new Map();
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    flattenTexts(JSON.parse(readFileSync(join(LOCALES_DIR, locale, file), 'utf8')), file.replace('.json', ''), all);
  }
  return all;
}

/** Every text of a language, for comparing languages in tests. */
export const textsOf = (locale: string): Texts => textsIn(locale, sharedFiles(locale));

/** Every text of the desk in a language. */
export const deskTextsOf = (locale: (typeof DESK_LOCALES)[number]): Texts => textsIn(locale, deskFiles(locale));

/** Whether a text has words besides its placeholders. */
export const hasText = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{.+?\}\}/g, ''));
