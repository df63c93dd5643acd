import { z } from 'zod';

import { LOCALES } from '../../../tenants/value-lists.ts';
import { hasControl } from '../../lib/control-characters.ts';
import { PASSWORD_MAX, emailField, passwordField } from './signup.schema.ts';

/**
 * What POST /api/user.php takes. An address that cannot be one is an ordinary failed login, not a wrong field; but what no
 * keyboard writes is refused, whatever the address, before anything is asked or computed.
 */
export const loginSchema = z.object({
  // What PostgreSQL cannot hold (half of a surrogate pair) is in nobody's address either.
  email: z
    .string({ error: 'required' })
    .max(1000, { error: 'invalid' })
    .transform((text) => text.toWellFormed().trim().toLowerCase())
    .refine((text) => !hasControl(text), { error: 'invalid' }),
  password: z
    .string({ error: 'required' })
    .max(PASSWORD_MAX * 5, { error: 'invalid' })
    .refine((text) => !hasControl(text), { error: 'invalid' }),
});

/** What PUT /api/user.php takes. */
export const languageSchema = z.object({ language: z.enum(LOCALES, { error: 'language_unknown' }) });

/** An address alone: a new one before the account is activated, or one to mail a link to. */
export const signupEmailSchema = z.object({ email: emailField });

/** A password alone, by the rules of the signup. */
export const passwordOnlySchema = z.object({ password: passwordField });
