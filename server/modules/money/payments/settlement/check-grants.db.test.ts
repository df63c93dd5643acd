import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createMember } from '../../../../../tests/factories/member.ts';
import { buildProviderPayment, createOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { createServices } from '../../../../services.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { checkOrderGrants } from './check-grants.ts';

const test = useTestDatabase();

async function arrange() {
  const tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  const anna = await createMember(test.database, tenant);
  const order = await createOrder(test.database, tenant, anna);
  const { orderId, paymentId } = order;
  const told = {
    tenantId: tenant.id,
    paymentId,
    payment: buildProviderPayment(order),
    syncVersion: 1,
    cause: 'notice',
  };
  return {
    anna,
    pay: () => test.database.withTenant(tenant.id, (trx) => applyProviderStatus(trx, deps, told)),
    change: (set: string) =>
      test.database.withTenant(tenant.id, (trx) =>
        sql`update orders set ${sql.raw(set)} where id = ${orderId}`.execute(trx),
      ),
    check: () => checkOrderGrants(deps, tenant.id),
    reconcile: () => createServices(deps).credits.reconcile(tenant.id),
  };
}

it('MON-041 reports an order that was paid and got no credits', async () => {
  const { change, check } = await arrange();
  expect(await check()).toBe(0);
  await change(`status = 'paid', paid_at = created_at`);
  expect(await check()).toBe(1);
});

it('MON-041 MON-042 reports credits granted without a payment, and a clawback that is missing in the ledger', async () => {
  const { pay, change, check } = await arrange();
  await pay();
  expect(await check()).toBe(0);
  await change('credits_clawed_back = 1');
  expect(await check()).toBe(1);
  await change('credits_clawed_back = 0, paid_at = null');
  expect(await check()).toBe(1);
});

it('MON-028 MON-096 reports a cached debt that differs from the ledger', async () => {
  const { anna, reconcile } = await arrange();
  expect(await reconcile()).toBe(0);
  await withClient(test.superuserUrl, (client) =>
    client.query('update users set credit_debt = 3 where id = $1', [anna.userId]),
  );
  expect(await reconcile()).toBe(1);
});
