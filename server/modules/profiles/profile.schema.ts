import { z } from 'zod';

import type { ProfileNote } from '../../../tenants/value-lists.ts';
import { countGraphemes } from '../../lib/graphemes.ts';
import { INTERESTS } from './interests.ts';
import { NOTE_MAX, PROFILE_VALUES } from './profile-values.schema.ts';
import type { FactName } from './profile-values.schema.ts';

/** Control characters that no text needs and PostgreSQL may refuse; line feed and tab stay. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** A grapheme can be made of any number of characters; what people write with needs fewer than these. */
const UNITS_A_GRAPHEME = 16;

const cleaned = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();

/** A text as it is stored: line ends normalised, control characters and surrounding white space gone; may be empty. */
function note(max: number) {
  return z
    .string({ error: 'invalid' })
    .transform(cleaned)
    .refine((text) => text.length <= max || (text.length <= max * UNITS_A_GRAPHEME && countGraphemes(text) <= max), {
      error: 'note_long',
      params: { max },
    })
    .optional();
}

/** One value of a list, or null for what the member does not tell. */
function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: 'value_unknown' }).nullable().optional();
}

const notes = Object.fromEntries(Object.entries(NOTE_MAX).map(([name, max]) => [name, note(max)])) as Record<
  ProfileNote,
  ReturnType<typeof note>
>;
const facts = Object.fromEntries(
  Object.entries(PROFILE_VALUES).map(([name, values]) => [name, choice(values as readonly [string, ...string[]])]),
) as { [Name in FactName]: ReturnType<typeof choice<(typeof PROFILE_VALUES)[Name]>> };

/**
 * What PUT /api/profile.php takes: any of the member's own fields. What is not sent stays as it is, so that two pages
 * that save at once never undo each other's other fields. Errors are keys of `errors:field.…`; what the site, the
 * member's gender and country decide is checked by `saveProfile`.
 */
export const profileSchema = z
  .strictObject({
    ...notes,
    ...facts,
    sexuality: z.enum(['hetero', 'gay', 'lesbian', 'bi'], { error: 'value_unknown' }).optional(),
    interests: z
      .array(z.enum(INTERESTS, { error: 'interests_unknown' }), { error: 'interests_unknown' })
      .transform((list) => INTERESTS.filter((interest) => list.includes(interest)))
      .optional(),
    country: z.string({ error: 'country_required' }).max(2, { error: 'country_required' }).optional(),
    region: z.string({ error: 'region_unknown' }).max(6, { error: 'region_unknown' }).nullable().optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), { error: 'nothing_to_save' });

export type ProfileInput = z.output<typeof profileSchema>;
