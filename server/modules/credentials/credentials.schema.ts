import { z } from 'zod';

import { emailField } from '../accounts/signup.schema.ts';

/** Bounds what is looked at; the rules have the last word. */
const TYPED_MAX = 1000;
const PASSKEY_NAME_MAX = 50;

/** A text exactly as typed. */
const typed = z.string({ error: 'required' }).max(TYPED_MAX, { error: 'invalid' });

/** What no keyboard writes: control characters, half a surrogate pair, and what turns the direction of a line. */
const UNWRITTEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Something that can be seen: a letter, a digit or a sign. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Asks for a link to a new password. */
export const resetRequestSchema = z.object({ email: emailField });

/** A new password, twice. Its own rules are those of the signup. */
export interface NewPasswordInput {
  password: string;
  password_repeat: string;
}

/** Another address for the account, with the password. */
export const mailChangeSchema = z.object({
  email: z.string().max(TYPED_MAX).pipe(emailField),
  password: typed,
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'invalid' });
/** What a browser calls a passkey. */
export const credentialId = base64url.max(1400, { error: 'invalid' });
const credentialPart = base64url.max(20_000, { error: 'invalid' });
const credentialBase = { id: credentialId, rawId: credentialId, type: z.literal('public-key', { error: 'invalid' }) };

/** Asks what a new passkey is to be made with. */
export const passkeyOptionsSchema = z.object({ password: typed });

/** A new passkey: what the browser's `navigator.credentials.create()` gave, as JSON (WebAuthn, section 5.1.8). */
export const passkeySchema = z.object({
  name: z
    .string({ error: 'passkey_name_required' })
    .transform((text) => text.trim())
    .refine((text) => VISIBLE.test(text), { error: 'passkey_name_required' })
    .refine((text) => !UNWRITTEN.test(text), { error: 'passkey_name_characters' })
    .refine((text) => text.length <= PASSKEY_NAME_MAX, {
      error: 'passkey_name_long',
      params: { max: PASSKEY_NAME_MAX },
    }),
  credential: z.object({
    ...credentialBase,
    response: z.object({
      clientDataJSON: credentialPart,
      attestationObject: credentialPart,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});

/** What `navigator.credentials.get()` gave, as JSON. */
export const passkeyLoginSchema = z.object({
  credential: z.object({
    ...credentialBase,
    response: z.object({
      clientDataJSON: credentialPart,
      authenticatorData: credentialPart,
      signature: credentialPart,
      userHandle: credentialPart.optional(),
    }),
  }),
});

export type PasskeyInput = z.output<typeof passkeySchema>;
export type PasskeyLoginInput = z.output<typeof passkeyLoginSchema>;
