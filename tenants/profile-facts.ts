/**
 * The facts of a profile: what members choose from closed lists. One entry describes a fact for the whole platform;
 * views, forms, search, desk, evidence, erasure and texts follow from it. Adding one: docs/recipes/profile-fact.md.
 *
 * The key is the fact's name in the API, in search parameters, in `facts.json` and as a column of `profiles`: one
 * lower-case word. Entries stand in the order of the tenant settings, the search filters and the form at the desk.
 */
interface FactEntry {
  /** Name in the tenant settings `visible_profile_fields` and `search_fields`. */
  setting: string;
  /** `required`: always one value. `choice`: one value or none. `many`: any number of values. */
  kind: 'required' | 'choice' | 'many';
  /** Order on the profile and in its editor, from 1. */
  position: number;
  searchable: boolean;
  /** Special category of personal data (GDPR, article 9): visitors can neither see it on cards nor search by it. */
  sensitive: boolean;
}

/** A fact with one value; `interests`, whose values are in `interests.ts`, is the only other one. */
interface SingleFactEntry extends FactEntry {
  kind: 'required' | 'choice';
  /** In the order in which members see them. */
  values: readonly string[];
  /** Icon name of `app/ui/media/icon-names.ts`. */
  icon: string;
  /** Section of the editor: what one looks like, or all else. */
  section: 'facts' | 'looks';
}

export const PROFILE_FACTS = {
  sexuality: {
    setting: 'sexuality',
    kind: 'required',
    values: ['hetero', 'gay', 'lesbian', 'bi'],
    icon: 'gender-intersex',
    section: 'facts',
    position: 3,
    searchable: true,
    sensitive: true,
  },
  hair: {
    setting: 'hair_colour',
    kind: 'choice',
    values: ['blond', 'brown', 'black', 'red', 'grey', 'white', 'bald', 'other'],
    icon: 'scissors',
    section: 'looks',
    position: 5,
    searchable: true,
    sensitive: false,
  },
  eyes: {
    setting: 'eye_colour',
    kind: 'choice',
    values: ['blue', 'brown', 'green', 'grey', 'hazel'],
    icon: 'eye',
    section: 'looks',
    position: 6,
    searchable: true,
    sensitive: false,
  },
  body: {
    setting: 'body_type',
    kind: 'choice',
    values: ['slim', 'average', 'athletic', 'muscular', 'curvy', 'full'],
    icon: 'ruler',
    section: 'looks',
    position: 4,
    searchable: true,
    sensitive: false,
  },
  relationship: {
    setting: 'relationship_status',
    kind: 'choice',
    values: ['single', 'divorced', 'widowed', 'in_a_relationship', 'open_relationship', 'married', 'rather_not_say'],
    icon: 'users',
    section: 'facts',
    position: 2,
    searchable: true,
    sensitive: false,
  },
  tattoos: {
    setting: 'tattoos',
    kind: 'choice',
    values: ['none', 'one', 'some', 'many'],
    icon: 'drop',
    section: 'looks',
    position: 7,
    searchable: true,
    sensitive: false,
  },
  reason: {
    setting: 'reason',
    kind: 'choice',
    values: ['relationship', 'dating', 'chatting', 'adventure', 'friendship'],
    icon: 'user',
    section: 'facts',
    position: 1,
    searchable: true,
    sensitive: false,
  },
  music: {
    setting: 'favourite_music',
    kind: 'choice',
    values: [
      'pop',
      'rock',
      'indie',
      'metal',
      'electronic',
      'hiphop',
      'soul',
      'jazz',
      'classical',
      'country',
      'latin',
      'everything',
    ],
    icon: 'music-notes',
    section: 'facts',
    position: 8,
    searchable: true,
    sensitive: false,
  },
  interests: { setting: 'interests', kind: 'many', position: 9, searchable: true, sensitive: true },
} as const satisfies Record<string, FactEntry | SingleFactEntry>;

type Facts = typeof PROFILE_FACTS;

export type ProfileFactName = keyof Facts;
type NameOfKind<Kind extends FactEntry['kind']> = {
  [Name in ProfileFactName]: Facts[Name]['kind'] extends Kind ? Name : never;
}[ProfileFactName];

/** A fact of which a member tells one value or nothing. */
export type ChoiceFactName = NameOfKind<'choice'>;
/** A fact with one value. */
export type SingleFactName = NameOfKind<'required' | 'choice'>;
/** A fact that members can be searched by. */
export type SearchableFactName = {
  [Name in ProfileFactName]: Facts[Name]['searchable'] extends true ? Name : never;
}[ProfileFactName];
export type FactValue<Name extends SingleFactName> = Facts[Name]['values'][number];

export const PROFILE_FACT_NAMES = Object.keys(PROFILE_FACTS) as readonly ProfileFactName[];
export const SINGLE_FACT_NAMES = PROFILE_FACT_NAMES.filter(
  (name): name is SingleFactName => PROFILE_FACTS[name].kind !== 'many',
);
export const CHOICE_FACT_NAMES = PROFILE_FACT_NAMES.filter(
  (name): name is ChoiceFactName => PROFILE_FACTS[name].kind === 'choice',
);
export const SEARCHABLE_FACT_NAMES = PROFILE_FACT_NAMES.filter(
  (name): name is SearchableFactName => PROFILE_FACTS[name].searchable,
);
/** In the order of the profile and its editor. */
export const FACTS_BY_POSITION = [...SINGLE_FACT_NAMES].sort(
  (one, other) => PROFILE_FACTS[one].position - PROFILE_FACTS[other].position,
);

/** Names in the setting `visible_profile_fields`. */
export const PROFILE_FIELDS = PROFILE_FACT_NAMES.map((name) => PROFILE_FACTS[name].setting);
export type ProfileField = Facts[ProfileFactName]['setting'];

export const isSingleFact = (name: string): name is SingleFactName =>
  (SINGLE_FACT_NAMES as readonly string[]).includes(name);

/** Builds a record of all choice facts. */
export function mapChoiceFacts<Value>(valueOf: (name: ChoiceFactName) => Value): Record<ChoiceFactName, Value> {
  const entries = CHOICE_FACT_NAMES.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(entries) as Record<ChoiceFactName, Value>;
}

/** The facts that have a value, in the order of the profile. */
export function listFacts(
  valueOf: (name: SingleFactName) => string | null,
): Array<{ name: SingleFactName; value: string }> {
  return FACTS_BY_POSITION.flatMap((name) => {
    const value = valueOf(name);
    return value ? [{ name, value }] : [];
  });
}

export type Sexuality = FactValue<'sexuality'>;

/** Orientations that a person of each gender can choose. */
export const SEXUALITIES_OF = {
  male: ['hetero', 'gay', 'bi'],
  female: ['hetero', 'lesbian', 'bi'],
} as const satisfies Record<'male' | 'female', readonly Sexuality[]>;
