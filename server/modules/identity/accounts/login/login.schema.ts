import { z } from 'zod';

import { LOCALES } from '../../../../../tenants/value-lists.ts';
import { hasControlCharacters } from '../../../../lib/text/control-characters.ts';
import { PASSWORD_MAX, emailField, passwordField } from '../signup/signup.schema.ts';

/**
 * Body of POST /api/user.php. An invalid address is a failed login, not a field error; but control characters are
 * rejected for any address before any lookup.
 */
export const loginSchema = z.object({
  // Unpaired surrogates, which PostgreSQL cannot store, are replaced.
  email: z
    .string({ error: 'required' })
    .max(1000, { error: 'invalid' })
    .transform((text) => text.toWellFormed().trim().toLowerCase())
    .refine((text) => !hasControlCharacters(text), { error: 'invalid' }),
  password: z
    .string({ error: 'required' })
    .max(PASSWORD_MAX * 5, { error: 'invalid' })
    .refine((text) => !hasControlCharacters(text), { error: 'invalid' }),
});

/** Body of PUT /api/user.php. */
export const languageSchema = z.object({ language: z.enum(LOCALES, { error: 'language_unknown' }) });

/** An address alone: a correction before activation, or one to mail a link to. */
export const signupEmailSchema = z.object({ email: emailField });

/** A password alone, by the rules of the signup. */
export const passwordOnlySchema = z.object({ password: passwordField });
