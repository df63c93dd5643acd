import type { ProfileField, ProfileNote } from '../../../tenants/value-lists.ts';

/** What members choose from, in the order in which they see it. */
export const PROFILE_VALUES = {
  hair: ['blond', 'brown', 'black', 'red', 'grey', 'white', 'bald', 'other'],
  eyes: ['blue', 'brown', 'green', 'grey', 'hazel'],
  body: ['slim', 'average', 'athletic', 'muscular', 'curvy', 'full'],
  relationship: [
    'single',
    'divorced',
    'widowed',
    'in_a_relationship',
    'open_relationship',
    'married',
    'rather_not_say',
  ],
  tattoos: ['none', 'one', 'some', 'many'],
  reason: ['relationship', 'dating', 'chatting', 'adventure', 'friendship'],
} as const;

export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export type Sexuality = (typeof SEXUALITIES)[number];

/** Which orientations a person of a gender can choose. */
export const SEXUALITIES_OF = {
  male: ['hetero', 'gay', 'bi'],
  female: ['hetero', 'lesbian', 'bi'],
} as const satisfies Record<'male' | 'female', readonly Sexuality[]>;

/** A fact of a profile that is one value of a list, or not told. */
export type FactName = keyof typeof PROFILE_VALUES;

/** The name that the site's setting `visible_profile_fields` has for each field of a profile. */
export const SETTING_OF = {
  sexuality: 'sexuality',
  hair: 'hair_colour',
  eyes: 'eye_colour',
  body: 'body_type',
  relationship: 'relationship_status',
  tattoos: 'tattoos',
  reason: 'reason',
  interests: 'interests',
} as const satisfies Record<FactName | 'sexuality' | 'interests', ProfileField>;

export type ShownField = keyof typeof SETTING_OF;

/** Longest text of each note, in graphemes. */
export const NOTE_MAX = {
  about: 1500,
  looking_for: 200,
  ideal_evening: 200,
  ask_me: 200,
} as const satisfies Record<ProfileNote, number>;

/** What decides about fields and notes: the site's settings of these names. */
export interface VisibleParts {
  visible_profile_fields: readonly ProfileField[];
  visible_profile_notes: readonly ProfileNote[];
}

/** The fields that a site asks for and shows. */
export function shownFields({ visible_profile_fields: visible }: VisibleParts): ShownField[] {
  return (Object.keys(SETTING_OF) as ShownField[]).filter((field) => visible.includes(SETTING_OF[field]));
}
