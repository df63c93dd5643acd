import { z } from 'zod';

import { PROFILE_FACTS, SEXUALITIES_OF } from '../../../tenants/profile-facts.ts';
import { INTERESTS } from '../profiles/interests.ts';
import { isRegionOf } from '../profiles/regions.ts';
import { hasControl, hasControlBesideLines } from '../../lib/control-characters.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { countGraphemes } from '../../lib/graphemes.ts';
import { isUuid } from '../../lib/ids.ts';
import { birthDateError } from './birth-date.ts';
import { NAME_MAX, NAME_MIN, cleanName, nameError } from './profile-name.ts';

export const PASSWORD_MIN = 8;
/** Long enough for any passphrase, short enough that hashing it costs what hashing costs. */
export const PASSWORD_MAX = 200;
const EMAIL_MAX = 254;
/** Bounds what is looked at; the rule about names has the last word. */
const TYPED_MAX = 500;

export const GENDERS = ['male', 'female'] as const;

/** An ISO 3166-2 code. Whether it is one of the country is for the rules to say. */
const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

/** A text that may be left out. An input left empty in a form means the same as one that was not sent. */
const optionalText = (key: string) =>
  z
    .string({ error: key })
    .nullish()
    // PostgreSQL cannot keep half of a surrogate pair.
    .transform((text) => text?.toWellFormed().trim() || undefined);

export const emailField = z
  .string({ error: 'email_invalid' })
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, { error: 'email_invalid' })
  .pipe(z.email({ error: 'email_invalid' }));

/** What is no blank, no control character and none that shows nothing. */
const VISIBLE = /[^\p{Z}\p{C}]/u;

export const passwordField = z
  .string({ error: 'password_required' })
  .refine((text) => [...text].length >= PASSWORD_MIN, { error: 'password_short', params: { min: PASSWORD_MIN } })
  .refine((text) => text.length <= PASSWORD_MAX, { error: 'password_long', params: { max: PASSWORD_MAX } })
  .refine((text) => [...text].length < PASSWORD_MIN || VISIBLE.test(text), { error: 'password_blank' })
  .refine((text) => !hasControl(text), { error: 'password_characters' });

/** What a client may leave out. */
const OPTIONAL_FIELDS: ReadonlySet<string> = new Set(['region', 'target_profile', 'signup_message', 'interests']);

const signupFields = {
  email: emailField,
  name: z
    .string({ error: 'name_required' })
    .refine((text) => text.length <= TYPED_MAX, { error: 'name_length', params: { min: NAME_MIN, max: NAME_MAX } })
    .transform(cleanName),
  password: passwordField,
  // Whatever comes is taken on to the rules: only they know the minimum age that the message has to name.
  date_of_birth: z
    .unknown()
    .optional()
    .meta({ type: 'string', format: 'date' })
    .transform((value) => (typeof value === 'string' ? value.trim() : value == null ? '' : 'invalid')),
  gender: z.enum(GENDERS, { error: 'gender_required' }),
  sexuality: z.enum(PROFILE_FACTS.sexuality.values, { error: 'sexuality_required' }),
  country: z.string({ error: 'country_required' }).regex(/^[A-Z]{2}$/, { error: 'country_required' }),
  // Nothing is taken off it: a code with anything around it is none.
  region: z
    .string({ error: 'region_unknown' })
    .nullish()
    .transform((text) => (/^ *$/.test(text ?? '') ? undefined : text!))
    .refine((text) => text === undefined || REGION.test(text), { error: 'region_unknown' }),
  target_profile: optionalText('profile_unknown').refine((id) => id === undefined || isUuid(id), {
    error: 'profile_unknown',
  }),
  signup_message: optionalText('invalid').refine((text) => !hasControlBesideLines(text ?? ''), {
    error: 'signup_message_characters',
  }),
  interests: z
    .array(z.enum(INTERESTS, { error: 'interests_unknown' }), { error: 'interests_unknown' })
    .transform((list) => [...new Set(list)])
    .default([]),
  consents: z.object(
    {
      terms: z.literal(true, { error: 'terms_required' }),
      sensitive: z.literal(true, { error: 'sensitive_required' }),
    },
    { error: 'terms_required' },
  ),
};

/**
 * What POST /api/signup.php takes. Errors are keys of `errors:field.…`. What depends on the tenant or on the day is
 * checked by `signupErrors`, so that all errors are found at once.
 */
export const signupSchema = z.object(signupFields).meta({
  required: Object.keys(signupFields).filter((field) => !OPTIONAL_FIELDS.has(field)),
});

/** A signup as the schema leaves it: trimmed, with its defaults. */
export type Signup = z.output<typeof signupSchema>;
/** A signup as a client sends it. */
export type SignupInput = z.input<typeof signupSchema>;

/** Which fields each step of the signup asks for. */
export const SIGNUP_STEPS = [
  ['gender', 'sexuality'],
  ['date_of_birth', 'country', 'region'],
  ['name'],
  ['email', 'password', 'consents'],
  ['target_profile', 'signup_message', 'interests'],
] as const satisfies readonly (readonly (keyof Signup)[])[];

/** What the tenant and the day decide. */
export interface SignupRules {
  minAge: number;
  /** Today in the tenant's time zone, `YYYY-MM-DD`. */
  today: string;
  countries: readonly string[];
  /** Longest message, in graphemes. */
  messageLength: number;
}

/** Errors between fields and against the tenant's rules, for those of the fields that are there. */
export function signupErrors(signup: Partial<Signup>, rules: SignupRules): FieldErrors {
  const errors: FieldErrors = {};
  const { name, gender, sexuality, country, region, date_of_birth: birthDate, signup_message: message } = signup;
  const wrongName = name === undefined ? null : nameError(name, signup.email);
  if (wrongName) errors.name = wrongName;
  const wrongBirthDate = birthDate === undefined ? null : birthDateError(birthDate, rules);
  if (wrongBirthDate) errors.date_of_birth = wrongBirthDate;
  const choices: readonly string[] | undefined = gender && SEXUALITIES_OF[gender];
  if (choices && sexuality && !choices.includes(sexuality)) errors.sexuality = { key: 'sexuality_mismatch' };
  if (country !== undefined && !rules.countries.includes(country)) errors.country = { key: 'country_required' };
  if (country !== undefined && region !== undefined && !isRegionOf(country, region)) {
    errors.region = { key: 'region_unknown' };
  }
  if (message !== undefined && countGraphemes(message) > rules.messageLength) {
    errors.signup_message = { key: 'signup_message_long', params: { max: rules.messageLength } };
  }
  return errors;
}
