import { z } from 'zod';

import { emailField } from '../../identity/accounts/signup/signup.schema.ts';
import { COMPLAINT_CATEGORIES, COMPLAINT_MAX, SUBJECT_MAX } from './complaint-categories.schema.ts';

/** Control characters, which PostgreSQL may reject; line feed and tab are kept. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Normalizes line endings, removes control characters and trims. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim();

/** @param max in UTF-16 units, as a form's `maxlength` counts */
const maxLength = (max: number, error: string) =>
  z.string().refine((text) => text.length <= max, { error, params: { max } });

/** A member's complaint. The answer goes to the address of the account. */
export const memberComplaintSchema = z.object({
  category: z.enum(COMPLAINT_CATEGORIES, { error: 'required' }),
  text: z
    .string({ error: 'required' })
    .transform(cleanText)
    .pipe(maxLength(COMPLAINT_MAX, 'report_text_long').refine((text) => text !== '', { error: 'required' })),
  /** Order or message that the complaint is about, as free text; it is not looked up. */
  subject: z
    .string()
    .optional()
    .transform((text = '') => cleanText(text).replace(/[\n\t]/g, ' '))
    .pipe(maxLength(SUBJECT_MAX, 'text_long')),
});

/** A visitor's complaint. A missing address and an invalid one have different errors. */
export const visitorComplaintSchema = memberComplaintSchema.extend({
  email: z
    .string({ error: 'required' })
    .refine((text) => text.trim() !== '', { error: 'required', abort: true })
    .pipe(emailField),
});
