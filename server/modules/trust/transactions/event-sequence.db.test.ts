import { beforeEach, expect, it } from 'vitest';

import { createMember } from '../../../../tests/factories/member.ts';
import { createOrder } from '../../../../tests/factories/order.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { newId } from '../../../lib/security/ids.ts';
import { selectTransitions } from './orders.queries.ts';

const test = useTestDatabase();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant(test.database);
});

it('MON-096 shows events of the same moment in sequence, whatever their ids', async () => {
  const { orderId } = await createOrder(test.database, tenant, await createMember(test.database, tenant));
  const states = ['created', 'pending', 'paid', 'refunded'];
  // Ids that sort in reverse.
  const ids = states.map((_, step) => newId({ now: () => new Date(TEST_NOW.getTime() - step * 1000) }));
  const told = await test.database.withTenant(tenant.id, async (trx) => {
    await trx
      .insertInto('orderTransitions')
      .values(
        states.map((toStatus, step) => ({
          tenantId: tenant.id,
          id: ids[step]!,
          orderId,
          toStatus,
          at: TEST_NOW,
          cause: 'test',
          fromStatus: states[step - 1] ?? null,
        })),
      )
      .execute();
    return selectTransitions(trx, tenant.id, orderId);
  });
  expect(told.map(({ toStatus }) => toStatus)).toEqual(states);
});
