import { z } from 'zod';

import { emailField } from '../accounts/signup/signup.schema.ts';

/** Upper bound of the input; the fields have stricter rules. */
const INPUT_MAX = 1000;
const PASSKEY_NAME_MAX = 50;

/** Text as typed, not trimmed. */
const typedText = z.string({ error: 'required' }).max(INPUT_MAX, { error: 'invalid' });

/** Control characters, unpaired surrogates, and characters that change the text direction. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A visible character: a letter, a digit or a symbol. */
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const resetRequestSchema = z.object({ email: emailField });

/** New password and its repetition, validated by the rules of the signup. */
export interface NewPasswordInput {
  password: string;
  password_repeat: string;
}

export const mailChangeSchema = z.object({
  email: z.string().max(INPUT_MAX).pipe(emailField),
  password: typedText,
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'invalid' });
/** Id of a passkey as given by the browser. */
export const credentialId = base64url.max(1400, { error: 'invalid' });
const credentialPart = base64url.max(20_000, { error: 'invalid' });
const credentialBase = { id: credentialId, rawId: credentialId, type: z.literal('public-key', { error: 'invalid' }) };

export const passkeyOptionsSchema = z.object({ password: typedText });

const newCredential = z.object({
  ...credentialBase,
  response: z.object({
    clientDataJSON: credentialPart,
    attestationObject: credentialPart,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** A new passkey: JSON of `navigator.credentials.create()` (WebAuthn, section 5.1.8). */
export const passkeySchema = z.object({
  name: z
    .string({ error: 'passkey_name_required' })
    .transform((text) => text.trim())
    .refine((text) => VISIBLE_CHARACTER.test(text), { error: 'passkey_name_required' })
    .refine((text) => !FORBIDDEN_CHARACTERS.test(text), { error: 'passkey_name_characters' })
    .refine((text) => text.length <= PASSKEY_NAME_MAX, {
      error: 'passkey_name_long',
      params: { max: PASSKEY_NAME_MAX },
    }),
  credential: newCredential,
});

export const deviceKeyOptionsSchema = z.object({ pin: typedText });

/** A new device key of the app lock, as `passkeySchema`. */
export const deviceKeySchema = z.object({ credential: newCredential });

/** JSON of `navigator.credentials.get()`. */
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
export type DeviceKeyInput = z.output<typeof deviceKeySchema>;
export type PasskeyLoginInput = z.output<typeof passkeyLoginSchema>;
