import { z } from 'zod';

import { PROFILE_FACTS, SEXUALITIES_OF } from '../../../../../tenants/profile-facts.ts';
import { INTERESTS, isRegionOf } from '../../../platform/profile-values/index.ts';
import { hasControlCharacters, hasControlCharactersExceptLineBreaks } from '../../../../lib/text/control-characters.ts';
import type { FieldErrors } from '../../../../lib/errors/errors.ts';
import { countGraphemes } from '../../../../../i18n/graphemes.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { validateBirthDate } from './birth-date.ts';
import { NAME_MAX, NAME_MIN, normaliseName, validateName } from './profile-name.ts';

export const PASSWORD_MIN = 8;
/** Long enough for any passphrase, short enough to bound the cost of hashing. */
export const PASSWORD_MAX = 200;
const EMAIL_MAX = 254;
/** Upper bound of the input; the name has a stricter rule. */
const INPUT_MAX = 500;

export const GENDERS = ['male', 'female'] as const;

/** An ISO 3166-2 code; whether it belongs to the country is checked by `signupErrors`. */
const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

/** Optional text. An empty input of a form equals an absent one. */
const optionalText = (key: string) =>
  z
    .string({ error: key })
    .nullish()
    // PostgreSQL cannot store unpaired surrogates.
    .transform((text) => text?.toWellFormed().trim() || undefined);

export const emailField = z
  .string({ error: 'email_invalid' })
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, { error: 'email_invalid' })
  .pipe(z.email({ error: 'email_invalid' }));

/** A character that is visible: not a space, a control or a format character. */
const VISIBLE = /[^\p{Z}\p{C}]/u;

export const passwordField = z
  .string({ error: 'password_required' })
  .refine((text) => [...text].length >= PASSWORD_MIN, { error: 'password_short', params: { min: PASSWORD_MIN } })
  .refine((text) => text.length <= PASSWORD_MAX, { error: 'password_long', params: { max: PASSWORD_MAX } })
  .refine((text) => [...text].length < PASSWORD_MIN || VISIBLE.test(text), { error: 'password_blank' })
  .refine((text) => !hasControlCharacters(text), { error: 'password_characters' });

/** Fields that a client may omit. */
const OPTIONAL_FIELDS: ReadonlySet<string> = new Set(['region', 'target_profile', 'signup_message', 'interests']);

const signupFields = {
  email: emailField,
  name: z
    .string({ error: 'name_required' })
    .refine((text) => text.length <= INPUT_MAX, { error: 'name_length', params: { min: NAME_MIN, max: NAME_MAX } })
    .transform(normaliseName),
  password: passwordField,
  // Any value is passed on: only `signupErrors` knows the minimum age for the message.
  date_of_birth: z
    .unknown()
    .optional()
    .meta({ type: 'string', format: 'date' })
    .transform((value) => (typeof value === 'string' ? value.trim() : value == null ? '' : 'invalid')),
  gender: z.enum(GENDERS, { error: 'gender_required' }),
  sexuality: z.enum(PROFILE_FACTS.sexuality.values, { error: 'sexuality_required' }),
  country: z.string({ error: 'country_required' }).regex(/^[A-Z]{2}$/, { error: 'country_required' }),
  // Not trimmed: a code with surrounding characters is invalid.
  region: z
    .string({ error: 'region_unknown' })
    .nullish()
    .transform((text) => (/^ *$/.test(text ?? '') ? undefined : text!))
    .refine((text) => text === undefined || REGION.test(text), { error: 'region_unknown' }),
  target_profile: optionalText('profile_unknown').refine((id) => id === undefined || isUuid(id), {
    error: 'profile_unknown',
  }),
  signup_message: optionalText('invalid').refine((text) => !hasControlCharactersExceptLineBreaks(text ?? ''), {
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
 * Body of POST /api/signup.php. Messages are keys of `errors:field.…`. Rules that depend on the tenant or the day
 * are in `signupErrors`, so that all errors are reported together.
 */
export const signupSchema = z.object(signupFields).meta({
  required: Object.keys(signupFields).filter((field) => !OPTIONAL_FIELDS.has(field)),
});

/** A parsed signup: trimmed, with defaults. */
export type Signup = z.output<typeof signupSchema>;
/** A signup as sent by a client. */
export type SignupInput = z.input<typeof signupSchema>;

export const SIGNUP_STEPS = [
  ['gender', 'sexuality'],
  ['date_of_birth', 'country', 'region'],
  ['name'],
  ['email', 'password', 'consents'],
  ['target_profile', 'signup_message', 'interests'],
] as const satisfies readonly (readonly (keyof Signup)[])[];

/** Rules that depend on the tenant and the day. */
export interface SignupRules {
  minAge: number;
  /** Today in the tenant's time zone, `YYYY-MM-DD`. */
  today: string;
  countries: readonly string[];
  /** Maximum length of a message in graphemes. */
  messageLength: number;
}

/** Errors between fields and against the tenant's rules, for the fields that are present. */
export function validateSignup(signup: Partial<Signup>, rules: SignupRules): FieldErrors {
  const errors: FieldErrors = {};
  const { name, gender, sexuality, country, region, date_of_birth: birthDate, signup_message: message } = signup;
  const wrongName = name === undefined ? null : validateName(name, signup.email);
  if (wrongName) errors.name = wrongName;
  const wrongBirthDate = birthDate === undefined ? null : validateBirthDate(birthDate, rules);
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
