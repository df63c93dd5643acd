import { z } from 'zod';

import { COUNTRIES, PACKAGE_IDS } from '../../../../../tenants/value-lists.ts';

/** Query of GET /api/packages.php; all optional. */
export const packagesSchema = z.object({
  /** Payment country where the tenant sells; else the remembered one, else the visitor's. */
  country: z.enum(COUNTRIES).optional(),
  /** The package for which the methods' costs are calculated. */
  package: z.enum(PACKAGE_IDS).optional(),
  discountcode: z.string().max(200, { error: 'invalid' }).optional(),
});
