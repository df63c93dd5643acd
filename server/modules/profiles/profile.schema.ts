import { z } from 'zod';

import { CHOICE_FACT_NAMES, PROFILE_FACTS } from '../../../tenants/profile-facts.ts';
import type { ChoiceFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import { countGraphemes } from '../../lib/graphemes.ts';
import { INTERESTS } from './interests.ts';
import { NOTE_MAX } from './profile-values.schema.ts';

/**
 * Control characters that no text needs and PostgreSQL may refuse, and those that turn around how letters stand, which
 * no language is written with. Line feed and tab stay, and so does what isolates a word in another script.
 */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u202d\u202e]/g;
/** A grapheme can be made of any number of code points; a text that people write has fewer than these for each. */
const POINTS_A_GRAPHEME = 8;

const cleaned = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();

/** Whether a text is as long as it may be, as people count, and not made of more characters than they write. */
function fits(text: string, max: number): boolean {
  if (text.length <= max) return true;
  // A code point is one or two units: what has far more need not be counted.
  if (text.length > 2 * POINTS_A_GRAPHEME * max || [...text].length > POINTS_A_GRAPHEME * max) return false;
  return countGraphemes(text) <= max;
}

/** A text as it is stored: line ends normalised, control characters and surrounding white space gone; may be empty. */
function note(max: number) {
  return z
    .string({ error: 'invalid' })
    .transform(cleaned)
    .refine((text) => fits(text, max), { error: 'note_long', params: { max } })
    .optional();
}

/** One value of a list, or null for what the member does not tell. */
function choice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: 'value_unknown' }).nullable().optional();
}

const notes = Object.fromEntries(Object.entries(NOTE_MAX).map(([name, max]) => [name, note(max)])) as Record<
  ProfileNote,
  ReturnType<typeof note>
>;
const facts = Object.fromEntries(
  CHOICE_FACT_NAMES.map((name) => [name, choice<readonly string[]>(PROFILE_FACTS[name].values)]),
) as {
  [Name in ChoiceFactName]: ReturnType<typeof choice<(typeof PROFILE_FACTS)[Name]['values']>>;
};

/**
 * What PUT /api/profile.php takes: any of the member's own fields. What is not sent stays as it is, so that two pages
 * that save at once never undo each other's other fields. Errors are keys of `errors:field.…`; what the site, the
 * member's gender and country decide is checked by `saveProfile`.
 */
export const profileSchema = z
  .strictObject({
    ...notes,
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
    // About none of the fields; "body", as calls name the whole of an input, is one of them.
    path: ['profile'],
    // Whoever sent only what is refused is told of that.
    when: ({ issues }) => issues.length === 0,
  });

export type ProfileInput = z.output<typeof profileSchema>;
