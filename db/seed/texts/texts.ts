import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';
import type { PromptName } from '../../../tenants/prompts.ts';
import type { Country, Niche } from '../../../tenants/value-lists.ts';

const readYaml = (name: string): unknown => parse(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8'));

type Lines = readonly string[];

interface Introductions {
  voices: Readonly<Record<Niche, { openers: Lines; openersOfMen?: Lines; closers: Lines }>>;
  life: ReadonlyArray<{ ages: readonly [min: number, max: number]; text: string }>;
  abroad: Readonly<Record<'de' | 'en', { openers: Lines; middles: Lines; closers: Lines }>>;
  interests: Readonly<Partial<Record<Interest, Lines>>>;
}

/** A conversation: alternating lines, the starter first. */
export type Dialogue = Lines;

interface Dialogues {
  everyday: readonly Dialogue[];
  niches: Readonly<Partial<Record<Niche, readonly Dialogue[]>>>;
  first: Lines;
  aboutPhotos: Lines;
}

/** Languages in which members of demo sites converse. */
export type DialogueLanguage = 'nl' | 'en';

export type NameLanguage = 'nl' | 'de' | 'en';

interface Names {
  names: Readonly<Record<NameLanguage, ReadonlyArray<{ bornUntil: number; female: string; male: string }>>>;
  nicknames: Readonly<Record<Niche, Lines>>;
}

/** A place where demo members live. */
export type Place = readonly [name: string, region: string, weight: number, lat: number, lon: number];

/** What members write about themselves; `introductions.yaml` explains the lists. */
export const INTRODUCTIONS = readYaml('introductions') as Introductions;

/** Ends of sentences by language and prompt; `answers.yaml` explains them. */
export const ANSWERS = readYaml('answers') as Readonly<
  Record<NameLanguage, Readonly<Partial<Record<PromptName, Lines>>>>
>;

export const DIALOGUES = {
  nl: readYaml('dialogues-nl'),
  en: readYaml('dialogues-en'),
} as Readonly<Record<DialogueLanguage, Dialogues>>;

const { names, nicknames } = readYaml('names') as Names;
const namePools = (language: NameLanguage) =>
  names[language].map(({ bornUntil, female, male }) => ({
    bornUntil,
    female: female.split(' '),
    male: male.split(' '),
  }));

/** First names by language and gender with the latest birth year that they suit, the oldest first. */
export const NAMES = { nl: namePools('nl'), de: namePools('de'), en: namePools('en') };

/** Invented names that some members choose, by niche. */
export const NICKNAMES = nicknames;

/** Places by country; countries that no demo site serves are omitted. */
export const PLACES = readYaml('places') as Readonly<Partial<Record<Country, readonly Place[]>>>;
