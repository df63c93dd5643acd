import { z } from 'zod';

import { section } from '../../../tenants/field-types.ts';
import { LANDERS } from '../../../tenants/lander-names.ts';
import type { TextTree } from '../../../tenants/site-words.ts';
import { protoFaults, treeFaults } from './own-words-check.ts';
import type { WordsFault } from './own-words-check.ts';

/** A variant's name as it stands in an address. */
const VARIANT_SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;

const text = (most: number) => z.string().trim().min(1).max(most).optional();

const words = { title: text(90), lead: text(240), cta: text(40) };

const lander = section({
  ...words,
  /** Other words for the same page, chosen by the address: `/landers/video/zomer`. */
  variants: z.record(z.string().regex(VARIANT_SLUG), section(words)).optional(),
});

/** What a site says on its landing pages, under `landers` beside the keys of the platform's file of that name. */
const landersSchema = z.looseObject(Object.fromEntries(LANDERS.map((name) => [name, lander.optional()])));

export type OwnLanders = Partial<Record<string, z.output<typeof lander>>>;

/** So that a misspelt page is told apart from a misspelt text. */
const LANDER_KEYS = Object.fromEntries(LANDERS.map((name) => [name, {}]));

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutLanders(own: Record<string, unknown>): Record<string, unknown> {
  const rest = Object.entries(own).filter(([key]) => !(LANDERS as readonly string[]).includes(key));
  return Object.fromEntries(rest);
}

function issueOf({ path, unknownKey, message }: WordsFault): z.core.$ZodRawIssue {
  const place = { path, message, input: undefined };
  return unknownKey === undefined
    ? { code: 'custom', ...place }
    : { code: 'unrecognized_keys', keys: [unknownKey], ...place };
}

/**
 * A site's own words, `copy/<language>.yaml`: texts of the platform by namespace and key, and words for landing pages.
 * @param platform the platform's texts in that language
 */
export function copySchema(platform: TextTree) {
  const known = { ...platform, landers: { ...(platform.landers as TextTree), ...LANDER_KEYS } };
  const checked = z.looseObject({ landers: landersSchema.optional() }).superRefine((own, context) => {
    const texts = isGroup(own.landers) ? { ...own, landers: withoutLanders(own.landers) } : own;
    for (const fault of treeFaults(texts, known)) context.addIssue(issueOf(fault));
  });
  return z
    .unknown()
    .superRefine((own, context) => {
      // Nothing more is said: the rest would be looked at without them.
      for (const fault of protoFaults(own)) context.addIssue({ ...issueOf(fault), continue: false });
    })
    .pipe(checked);
}
