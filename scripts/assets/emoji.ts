import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOCALES } from '../../tenants/value-lists.ts';
import { OUT, packageFolder } from './cache.ts';

/** Where the emoji and their names come from. */
export const EMOJI_PACKAGE = 'emojibase-data';

/** Folder of the emoji of each language, below `public/generated`. */
const FOLDER = 'emoji';

/** Emoji of this version have been in telephones since 2023; what is newer would be an empty box on many. */
const NEWEST_VERSION = 15;

/** The emoji of one group, and what the picker calls it; parts of emoji and lone regional letters are in none. */
const GROUPS: Readonly<Record<number, string>> = {
  0: 'smileys',
  1: 'people',
  3: 'nature',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
};

const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

/** An entry of `emojibase-data`, as far as it is used. */
interface SourceEmoji {
  emoji: string;
  label: string;
  version: number;
  group?: number;
  order?: number;
  tags?: string[];
  /** A pair of people has a pair of tones. */
  skins?: { emoji: string; tone?: number | number[] }[];
}

/** The variants of one skin tone; pairs of people with two tones are left out. */
function skinsOf({ skins = [] }: SourceEmoji): Record<string, string> | undefined {
  const single = skins.filter(({ tone }) => typeof tone === 'number');
  if (single.length !== TONES.length) return undefined;
  return Object.fromEntries(single.map(({ tone, emoji }) => [TONES[(tone as number) - 1]!, emoji]));
}

/** What the picker needs of a language's emoji, in the order of the keyboard. */
function dataOf(source: readonly SourceEmoji[]) {
  const emojis = source
    .filter(({ group, version }) => group !== undefined && group in GROUPS && version <= NEWEST_VERSION)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map((each) => ({
      emoji: each.emoji,
      category: each.group,
      label: each.label,
      version: each.version,
      tags: each.tags ?? [],
      skins: skinsOf(each),
    }));
  return { emojis, categories: Object.entries(GROUPS).map(([index, label]) => ({ index: Number(index), label })) };
}

/** Addresses of the emoji of every language. */
export const EMOJI_FILES = LOCALES.map((locale) => `/generated/${FOLDER}/${locale}.json`);

/** Writes the emoji of every language, with the words by which they are found. */
export function buildEmoji(): void {
  const source = packageFolder(EMOJI_PACKAGE);
  mkdirSync(join(OUT, FOLDER), { recursive: true });
  for (const locale of LOCALES) {
    const emojis = JSON.parse(readFileSync(join(source, locale, 'data.json'), 'utf8')) as SourceEmoji[];
    writeFileSync(join(OUT, FOLDER, `${locale}.json`), JSON.stringify(dataOf(emojis)));
  }
}
