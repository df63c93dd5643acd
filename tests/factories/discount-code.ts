import { randomUUID } from 'node:crypto';

import type { Insertable } from 'kysely';

import type { Database } from '../../db/client.ts';
import type { DiscountCodesTable } from '../../db/types.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from './clock.ts';

export type DiscountCodeOverrides = Partial<Insertable<DiscountCodesTable>>;

/** Stores an active discount code of 20% without restrictions. */
export async function createDiscountCode(
  database: Database,
  tenant: Tenant,
  overrides: DiscountCodeOverrides = {},
): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  const row = {
    tenantId: tenant.id,
    id,
    code: `ACTIE-${id.slice(0, 8).toUpperCase()}`,
    kind: 'campaign',
    valuePercentage: 20,
    validity: 'many',
    status: 'active',
    createdAt: TEST_NOW,
    ...overrides,
  };
  await database.withTenant(tenant.id, (trx) => trx.insertInto('discountCodes').values(row).execute());
  return { id, code: row.code };
}
