import { DAY_MS } from '../../../server/lib/time/duration.ts';
import { DEMO_CODES } from '../../../server/modules/demo/demo/index.ts';
import { deriveId } from '../derive-id.ts';
import type { SeedContext } from './store-site.ts';

/** Age of the codes, before the expiry of the expired one. */
const CREATED_AGE_MS = 60 * DAY_MS;

/** Stores the discount codes for trying out. */
export async function storeCodes({ tenant, at, insert }: SeedContext): Promise<void> {
  await insert(
    'discountCodes',
    DEMO_CODES.map(({ code, percentage, amount, currency, minimum, validity, endsAfterDays }) => ({
      tenantId: tenant.id,
      id: deriveId(tenant.slug, 'code', code),
      code,
      kind: 'campaign',
      status: 'active',
      valuePercentage: percentage,
      valueAmount: amount,
      currency,
      minimumOrderValue: minimum,
      validity,
      createdAt: at(CREATED_AGE_MS),
      expiresAt: endsAfterDays === null ? null : at(-endsAfterDays * DAY_MS),
    })),
  );
}
