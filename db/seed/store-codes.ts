import { DAY_MS } from '../../server/lib/duration.ts';
import { DEMO_CODES } from '../../server/modules/demo/demo-codes.ts';
import { madeId } from './made-id.ts';
import type { SeedContext } from './store-site.ts';

/** Age of the codes, before the expiry of the expired one. */
const MADE_AGE = 60 * DAY_MS;

/** Stores the discount codes for trying out. */
export async function storeCodes({ tenant, at, insert }: SeedContext): Promise<void> {
  await insert(
    'discountCodes',
    DEMO_CODES.map(({ code, percentage, amount, currency, minimum, validity, endsAfterDays }) => ({
      tenantId: tenant.id,
      id: madeId(tenant.slug, 'code', code),
      code,
      kind: 'campaign',
      status: 'active',
      valuePercentage: percentage,
      valueAmount: amount,
      currency,
      minimumOrderValue: minimum,
      validity,
      createdAt: at(MADE_AGE),
      expiresAt: endsAfterDays === null ? null : at(-endsAfterDays * DAY_MS),
    })),
  );
}
