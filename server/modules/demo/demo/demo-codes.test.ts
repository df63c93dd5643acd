import { describe, expect, it } from 'vitest';

import { tenantFileData } from '../../../../tenants/tenant-fixture.ts';
import { tenantSchema } from '../../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../../tenants/value-lists.ts';
import { quotePackage } from '../../money/payments/shop/quote.ts';
import { DEMO_CODES } from './demo-codes.ts';

describe('demo discount codes', () => {
  it('give a discount on the most chosen package of each site, if not expired', () => {
    for (const slug of Object.values(NICHES)) {
      const site = tenantSchema.parse(tenantFileData(slug));
      const { list } = quotePackage(site as never, { package: 'p1', country: 'NL', discount: null })!;
      for (const { code, minimum } of DEMO_CODES) expect(minimum ?? 0, `${code} on ${slug}`).toBeLessThanOrEqual(list);
    }
  });
});
