import { z } from 'zod';

import { CHOICE_FACT_NAMES, PROFILE_FACTS, type ChoiceFactName } from '../../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../../tenants/value-lists.ts';
import { countGraphemes } from '../../../../i18n/graphemes.ts';
import { INTERESTS } from '../../platform/profile-values/index.ts';
import { ANSWER_MAX, NOTE_MAX } from './profile-visibility.schema.ts';

/**
 * Forbidden characters: control characters, some of which PostgreSQL rejects, and overrides of text direction, which no
 * language needs. Line feed, tab and direction isolates are allowed.
 */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f\u202d\u202e]/g;
/** A grapheme can have any number of code points; written text stays below this average. */
const MAX_CODE_POINTS_PER_GRAPHEME = 8;

const normaliseText = (text: string) =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN_CHARACTERS, '').trim();

/** Whether a text has at most `max` graphemes and a plausible number of code points. */
function fitsLength(text: string, max: number): boolean {
  if (text.length <= max) return true;
  // A code point has one or two UTF-16 units, so much longer texts are rejected without counting.
  if (text.length > 2 * MAX_CODE_POINTS_PER_GRAPHEME * max || [...text].length > MAX_CODE_POINTS_PER_GRAPHEME * max)
    return false;
  return countGraphemes(text) <= max;
}

/**
 * A note as it is stored: line endings normalised, control characters and surrounding white space removed; may be
 * empty.
 */
function noteField(max: number) {
  return z
    .string({ error: 'invalid' })
    .transform(normaliseText)
    .refine((text) => fitsLength(text, max), { error: 'note_long', params: { max } })
    .optional();
}

/** Most prompts in one request, whatever the member may have. */
const PROMPTS_SENT_MAX = 20;

/** Answers as notes are stored. An error names the list, which is one field of the editor. */
const promptsField = z
  .array(z.object({ prompt: z.string().max(40), answer: z.string().transform(normaliseText) }), { error: 'invalid' })
  .max(PROMPTS_SENT_MAX, { error: 'invalid' })
  .refine((prompts) => prompts.every(({ answer }) => fitsLength(answer, ANSWER_MAX)), {
    error: 'note_long',
    params: { max: ANSWER_MAX },
  })
  .optional();

/** One value of a list, or null for none. */
function choiceField<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: 'value_unknown' }).nullable().optional();
}

const notes = Object.fromEntries(Object.entries(NOTE_MAX).map(([name, max]) => [name, noteField(max)])) as Record<
  ProfileNote,
  ReturnType<typeof noteField>
>;
const facts = Object.fromEntries(
  CHOICE_FACT_NAMES.map((name) => [name, choiceField<readonly string[]>(PROFILE_FACTS[name].values)]),
) as {
  [Name in ChoiceFactName]: ReturnType<typeof choiceField<(typeof PROFILE_FACTS)[Name]['values']>>;
};

/**
 * Input of PUT /api/profile.php: any of the member's own fields. Fields that are not sent stay unchanged, so that
 * concurrent saves of different fields do not overwrite each other. Errors are keys of `errors:field.…`; rules of the
 * site, the member's gender and country are checked by `saveProfile`.
 */
export const profileSchema = z
  .strictObject({
    ...notes,
    prompts: promptsField,
    ...facts,
    sexuality: z.enum(PROFILE_FACTS.sexuality.values, { error: 'value_unknown' }).optional(),
    interests: z
      .array(z.enum(INTERESTS, { error: 'interests_unknown' }), { error: 'interests_unknown' })
      .transform((list) => INTERESTS.filter((interest) => list.includes(interest)))
      .optional(),
    country: z.string({ error: 'country_required' }).max(2, { error: 'country_required' }).optional(),
    region: z.string({ error: 'region_unknown' }).max(6, { error: 'region_unknown' }).nullable().optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'nothing_to_save',
    // Concerns the whole input. The usual name for that, "body", is a field of the profile.
    path: ['profile'],
    // Not added to other errors.
    when: ({ issues }) => issues.length === 0,
  });

export type ProfileInput = z.output<typeof profileSchema>;
