import { z } from 'zod';

import { section } from '../../../../../tenants/field-types.ts';
import { LANDERS } from '../../../../../tenants/lander-names.ts';
import type { TextTree } from '../../../../../tenants/site-texts.ts';
import { protoErrors, treeErrors, type TextError } from './own-texts-check.ts';

/** Name of a variant in a URL. */
const VARIANT_SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;

const text = (most: number) => z.string().trim().min(1).max(most).optional();

const landerTexts = { title: text(90), lead: text(240), cta: text(40) };

const lander = section({
  ...landerTexts,
  /** Alternative texts of the page, chosen by the URL: `/landers/video/zomer`. */
  variants: z.record(z.string().regex(VARIANT_SLUG), section(landerTexts)).optional(),
});

/** A site's texts for its landing pages, under `landers`, beside the platform's keys of that namespace. */
const landersSchema = z.looseObject(Object.fromEntries(LANDERS.map((name) => [name, lander.optional()])));

export type LanderOverrides = Partial<Record<string, z.output<typeof lander>>>;

/** Adds the names of landers, so that a misspelt lander is reported as such. */
const LANDER_KEYS = Object.fromEntries(LANDERS.map((name) => [name, {}]));

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutLanders(own: Record<string, unknown>): Record<string, unknown> {
  const rest = Object.entries(own).filter(([key]) => !(LANDERS as readonly string[]).includes(key));
  return Object.fromEntries(rest);
}

function issueOf({ path, unknownKey, message }: TextError): z.core.$ZodRawIssue {
  const place = { path, message, input: undefined };
  return unknownKey === undefined
    ? { code: 'custom', ...place }
    : { code: 'unrecognized_keys', keys: [unknownKey], ...place };
}

function buildSchema(platform: TextTree) {
  const known = { ...platform, landers: { ...(platform.landers as TextTree), ...LANDER_KEYS } };
  const checked = z.looseObject({ landers: landersSchema.optional() }).superRefine((own, context) => {
    const texts = isGroup(own.landers) ? { ...own, landers: withoutLanders(own.landers) } : own;
    for (const fault of treeErrors(texts, known)) context.addIssue(issueOf(fault));
  });
  return z
    .unknown()
    .superRefine((own, context) => {
      // The schemas after this one drop `__proto__`, so its errors are reported alone.
      for (const fault of protoErrors(own)) context.addIssue({ ...issueOf(fault), continue: false });
    })
    .pipe(checked);
}

const schemas = new WeakMap<TextTree, ReturnType<typeof buildSchema>>();

/**
 * A site's own texts, `copy/<language>.yaml`: overrides of the platform's texts by namespace and key, and texts of
 * landing pages. One schema serves all sites, because building it costs more than using it.
 * @param platform the platform's texts in that language
 */
export function copySchema(platform: TextTree): ReturnType<typeof buildSchema> {
  const schema = schemas.get(platform) ?? buildSchema(platform);
  schemas.set(platform, schema);
  return schema;
}
