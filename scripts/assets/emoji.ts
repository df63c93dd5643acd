import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOCALES } from '../../tenants/value-lists.ts';
import { packageFolder, writeAsset } from './cache.ts';

export const EMOJI_PACKAGE = 'emojibase-data';

/** Folder of the emoji of each language, below `public/generated`. */
const FOLDER = 'emoji';

/** Emoji of this version have been on phones since 2023; many devices show newer ones as an empty box. */
const NEWEST_VERSION = 15;

/** The picker's name for each emoji group; components and single regional indicators have no group. */
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

/** The used fields of an entry of `emojibase-data`. */
interface SourceEmoji {
  emoji: string;
  label: string;
  version: number;
  group?: number;
  order?: number;
  tags?: string[];
  /** A pair of people has two tones. */
  skins?: { emoji: string; tone?: number | number[] }[];
}

/** The variants by skin tone; pairs of people with two tones are omitted. */
function skinsOf({ skins = [] }: SourceEmoji): Record<string, string> | undefined {
  const single = skins.filter(({ tone }) => typeof tone === 'number');
  if (single.length !== TONES.length) return undefined;
  return Object.fromEntries(single.map(({ tone, emoji }) => [TONES[(tone as number) - 1]!, emoji]));
}

function toPickerData(source: readonly SourceEmoji[]) {
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

/** URLs of the emoji files of every language. */
export const EMOJI_FILES = LOCALES.map((locale) => `/generated/${FOLDER}/${locale}.json`);

/** Writes the emoji of every language with their search terms. */
export function buildEmoji(): string[] {
  const source = packageFolder(EMOJI_PACKAGE);
  return LOCALES.map((locale) => {
    const emojis = JSON.parse(readFileSync(join(source, locale, 'data.json'), 'utf8')) as SourceEmoji[];
    return writeAsset(`${FOLDER}/${locale}.json`, JSON.stringify(toPickerData(emojis)));
  });
}
