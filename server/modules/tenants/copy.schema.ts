import { z } from 'zod';

import { LANDERS } from '../../../tenants/lander-names.ts';

/** A variant's name as it stands in an address. */
export const VARIANT_SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;

const text = (most: number) => z.string().trim().min(1).max(most).optional();

const words = { title: text(90), lead: text(240), cta: text(40) };

const lander = z.strictObject({
  ...words,
  /** Other words for the same page, chosen by the address: `/landers/video/zomer`. */
  variants: z.record(z.string().regex(VARIANT_SLUG), z.strictObject(words)).optional(),
});

/** A site's own words for screens, `copy/<language>.yaml`. */
export const copySchema = z.strictObject({
  landers: z.partialRecord(z.enum(LANDERS), lander).optional(),
});

export type SiteCopy = z.infer<typeof copySchema>;
