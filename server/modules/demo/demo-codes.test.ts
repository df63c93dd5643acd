import { describe, expect, it } from 'vitest';

import { tenantFileData } from '../../../tenants/tenant-fixture.ts';
import { tenantSchema } from '../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../tenants/value-lists.ts';
import { quotePackage } from '../payments/quote.ts';
import { DEMO_CODES } from './demo-codes.ts';

describe('the codes to try', () => {
  it('that run take something off the package that most choose, on each site', () => {
    for (const slug of Object.values(NICHES)) {
      const site = tenantSchema.parse(tenantFileData(slug));
      const { list } = quotePackage(site as never, { package: 'p1', country: 'NL', discount: null })!;
      for (const { code, minimum } of DEMO_CODES) expect(minimum ?? 0, `${code} on ${slug}`).toBeLessThanOrEqual(list);
    }
  });
});
