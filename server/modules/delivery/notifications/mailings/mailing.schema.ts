import { z } from 'zod';

import { AVAILABLE_LOCALES } from '../../../../../i18n/resources.ts';

export const MAILING_KINDS = ['news', 'promotion'] as const;
export type MailingKind = (typeof MAILING_KINDS)[number];

export const AUDIENCES = ['everybody', 'free', 'premium'] as const;
export type Audience = (typeof AUDIENCES)[number];

const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(3)
    .max(max)
    .regex(/^[^\p{Cc}]+$/u);

/** An operator's text in one language; omitted parts fall back to the platform's text. */
const textSchema = z.strictObject({
  /** Subject and preview are visible on locked screens, so they must not reveal what the site is. */
  subject: lineSchema(60).optional(),
  preview: lineSchema(60).optional(),
  title: lineSchema(80),
  /** Markdown: paragraphs, lists, emphasis and links. */
  body: z.string().trim().min(20).max(5000),
  button: lineSchema(40).optional(),
});

/** A news or promotion mailing as entered by an operator. */
export const mailingSchema = z.strictObject({
  kind: z.enum(MAILING_KINDS),
  audience: z.enum(AUDIENCES).default('everybody'),
  texts: z
    .partialRecord(z.enum(AVAILABLE_LOCALES as [string, ...string[]]), textSchema)
    .refine((texts) => Object.keys(texts).length > 0, 'at least one language'),
  /** Path on this tenant's site that the button links to. */
  link: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'a path of this site, such as /credits')
    .default('/members'),
  /** A stored campaign code for a promotion. */
  discount_code: z.string().trim().min(1).max(40).optional(),
  /** The operator, for the audit log. */
  created_by: lineSchema(80),
});

export type MailingInput = z.infer<typeof mailingSchema>;
