import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { buildProviderPayment, createOrder, type TestOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { postTransfer } from '../../../ledger/credits/ledger.ts';
import { applyProviderStatus } from '../../../money/payments/settlement/apply-provider-status.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { checkLedger } from './view-ledger.ts';

const test = useTestDatabase();
let tenant: Tenant;
let other: Tenant;
let desk: TestDesk;
let finance: DeskCtx;
let anna: Member;
let order: TestOrder;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  other = await createTenant(test.database);
  desk = await createTestDesk(test, [tenant, other]);
  finance = await desk.operator('finance', tenant);
  anna = await createMember(test.database, tenant, { credits: 6 });
  await createMember(test.database, other, { credits: 1000 });
  order = await createOrder(test.database, tenant, anna);
  const told = {
    tenantId: tenant.id,
    paymentId: order.paymentId,
    payment: buildProviderPayment(order),
    syncVersion: 1,
    cause: 'notice',
  };
  await test.database.withTenant(tenant.id, (trx) => applyProviderStatus(trx, desk.deps, told));
});
afterEach(() => desk.close());

const spend = (amount: number, at: Date) =>
  test.database.withTenant(tenant.id, (trx) =>
    postTransfer(trx, {
      tenantId: tenant.id,
      id: crypto.randomUUID(),
      at,
      reason: 'message',
      amount,
      reference: { type: 'message', id: crypto.randomUUID() },
      idempotencyKey: crypto.randomUUID(),
      from: { kind: 'member', userId: anna.userId },
      to: { kind: 'spent' },
    }),
  );
const check = async () => (await desk.services.money.checkLedger(finance, tenant.id))!;

describe('the ledger of a site', () => {
  it('OPS-014 sums changes of balances by day and kind', async () => {
    await spend(1, TEST_NOW);
    await spend(2, TEST_NOW);
    await spend(3, new Date(TEST_NOW.getTime() - 86_400_000));
    const view = await desk.services.money.viewLedger(finance, {});
    expect(view).toMatchObject({ site: { id: tenant.id }, from: '2026-02-09', until: '2026-03-10' });
    expect(view.reasons).toEqual(['correction', 'message', 'package']);
    expect(view.days).toEqual([
      { day: '2026-03-10', transfers: 4, credits: 33, byReason: { correction: 6, message: -3, package: 30 } },
      { day: '2026-03-09', transfers: 1, credits: -3, byReason: { message: -3 } },
    ]);
    const earlier = await desk.services.money.viewLedger(finance, { from: '2026-03-09', until: '2026-03-09' });
    expect(earlier.days.map(({ day }) => day)).toEqual(['2026-03-09']);
  });

  it('OPS-014 limits the period to 92 days, and starts it no later than it ends', async () => {
    const period = async (from: string, until: string) => {
      const view = await desk.services.money.viewLedger(finance, { from, until });
      return [view.from, view.until];
    };
    expect(await period('2020-01-01', '2026-03-10')).toEqual(['2025-12-09', '2026-03-10']);
    expect(await period('2026-03-10', '2026-03-01')).toEqual(['2026-03-01', '2026-03-01']);
  });

  it('OPS-014 returns not_found for another site', async () => {
    const foreign = desk.services.money.viewLedger(finance, { site: other.id });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.services.money.checkLedger(finance, other.id)).rejects.toMatchObject({ code: 'not_found' });
    const everywhere = await desk.operator('platform');
    expect(await desk.services.money.viewLedger(everywhere, {})).toMatchObject({ site: null, days: [] });
    expect((await desk.services.money.viewLedger(everywhere, { site: other.id })).days[0]!.credits).toBe(1000);
  });
});

describe('the check of a ledger', () => {
  it('OPS-014 reports a consistent ledger as healthy, with totals that sum to zero', async () => {
    expect(await check()).toMatchObject({ healthy: true, total: 0, balances: { count: 0 }, orders: { count: 0 } });
    const accounts = (await check()).accounts;
    expect(Object.fromEntries(accounts.map(({ account, total }) => [account, total]))).toEqual({
      member: 36,
      granted: -6,
      sold: -30,
    });
  });

  it('OPS-014 reports a balance that differs from its entries', async () => {
    await withClient(test.superuserUrl, (client) =>
      client.query('update users set credits = credits + 5 where id = $1', [anna.userId]),
    );
    expect(await check()).toMatchObject({
      healthy: false,
      balances: { count: 1, shown: [{ userId: anna.userId, cached: 41, summed: 36 }] },
    });
  });

  it('OPS-014 reports an order whose credits, and one whose documents, differ from its payment', async () => {
    const unpaid = await createOrder(test.database, tenant, anna);
    await test.database.withTenant(tenant.id, (trx) =>
      sql`update orders set status = 'paid', paid_at = created_at where id = ${unpaid.orderId}`.execute(trx),
    );
    const found = await check();
    expect(found.healthy).toBe(false);
    expect(found.orders).toMatchObject({ count: 1, shown: [{ orderId: unpaid.orderId, due: 30, granted: 0 }] });
    expect(found.invoices.shown).toEqual([{ orderId: unpaid.orderId, currency: 'EUR', received: 2499, invoiced: 0 }]);
  });

  it('OPS-014 returns null on timeout', async () => {
    await withClient(test.superuserUrl, async (client) => {
      await client.query('begin; lock table invoices in access exclusive mode');
      expect(await checkLedger(desk.deps, finance, tenant.id, 100)).toBeNull();
      await client.query('rollback');
    });
    expect((await check()).healthy).toBe(true);
  });
});
