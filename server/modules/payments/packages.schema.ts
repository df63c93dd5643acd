import { z } from 'zod';

import { COUNTRIES, PACKAGE_IDS } from '../../../tenants/value-lists.ts';

/** What GET /api/packages.php takes: everything is optional, and lowers or fixes what the answer says. */
export const packagesSchema = z.object({
  /** The country of payment, where the site sells; else the remembered one, else the visitor's. */
  country: z.enum(COUNTRIES).optional(),
  /** The package that the methods' costs are for. */
  package: z.enum(PACKAGE_IDS).optional(),
  discountcode: z.string().max(200, { error: 'invalid' }).optional(),
});
