import { randomUUID } from 'node:crypto';

import { beforeEach, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { buildProviderPayment, createOrder, type TestOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { selectWallet } from '../../../ledger/credits/balance.ts';
import { postTransfer } from '../../../ledger/credits/ledger.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { correctCreditsAndUsage, returnUsedCredits } from './used-credits.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let anna: Member;
let sequence: number;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  anna = await createMember(test.database, tenant);
  sequence = 0;
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);

/** A paid order of 30 credits, later than everything before. */
async function paidOrder(buyer = anna): Promise<TestOrder> {
  deps.clock.advance(60_000);
  const order = await createOrder(test.database, tenant, buyer, { createdAt: deps.clock.now() });
  const payment = buildProviderPayment(order, {});
  const input = { tenantId: tenant.id, paymentId: order.paymentId, syncVersion: 1, cause: 'notice', payment };
  await inTenant((trx) => applyProviderStatus(trx, deps, input));
  return order;
}

async function spend(amount: number): Promise<Date> {
  deps.clock.advance(60_000);
  const [id, at] = [randomUUID(), deps.clock.now()];
  const sides = { from: { kind: 'member' as const, userId: anna.userId }, to: { kind: 'spent' as const } };
  const cause = {
    tenantId: tenant.id,
    reference: { type: 'message', id },
    idempotencyKey: id,
    reason: 'message' as const,
  };
  await inTenant((trx) => postTransfer(trx, { ...cause, ...sides, id, at, amount }));
  return at;
}

const correct = (change: number, who = anna) => {
  deps.clock.advance(60_000);
  sequence += 1;
  const by = { operatorId: newId(deps.clock), cause: 'goodwill' as const, sequence };
  return inTenant((trx) =>
    correctCreditsAndUsage(trx, deps.clock, { tenantId: tenant.id, userId: who.userId, change, ...by }),
  );
};
const giveBack = (credits: number, spentAt: Date) =>
  inTenant((trx) => returnUsedCredits(trx, tenant.id, { userId: anna.userId, credits, spentAt }));
const used = async (...orders: TestOrder[]) => {
  const rows = await inTenant((trx) => trx.selectFrom('orders').select(['id', 'creditsUsed']).execute());
  return orders.map(({ orderId }) => rows.find(({ id }) => id === orderId)!.creditsUsed);
};

it('MON-042 an operator’s grant keeps what was used of each order, the earliest first', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const ben = await createMember(test.database, tenant);
  const other = await paidOrder(ben);
  await spend(35);
  await correct(5);
  expect(await used(first, second, other)).toEqual([30, 5, 0]);
  await spend(5);
  await correct(1);
  expect(await used(first, second, other)).toEqual([30, 5, 0]);
});

it('MON-042 a grant that only returns what was removed uses up nothing', async () => {
  const order = await paidOrder();
  await correct(-10);
  await correct(10);
  expect(await used(order)).toEqual([0]);
  await correct(1);
  expect(await used(order)).toEqual([0]);
});

it('SAF-021 credits returned for a message from before the grant go back to the latest orders', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const spentAt = await spend(35);
  await correct(5);
  await giveBack(7, spentAt);
  expect(await used(first, second)).toEqual([28, 0]);
  await giveBack(100, spentAt);
  expect(await used(first, second)).toEqual([0, 0]);
});

it('SAF-021 credits returned for a message from after the grant belong to no order', async () => {
  const order = await paidOrder();
  await spend(10);
  await correct(5);
  await giveBack(3, await spend(3));
  expect(await used(order)).toEqual([10]);
});

it('MON-096 a grant pays off the debt of its member, down to one credit', async () => {
  const ben = await createMember(test.database, tenant);
  const addDebt = (who: Member, amount: number) => {
    const id = newId(deps.clock);
    const sides = { from: { kind: 'member_debt' as const, userId: who.userId }, to: { kind: 'withdrawn' as const } };
    const cause = { reason: 'chargeback' as const, reference: { type: 'order', id }, idempotencyKey: id };
    return inTenant((trx) =>
      postTransfer(trx, { tenantId: tenant.id, id, at: deps.clock.now(), amount, ...cause, ...sides }),
    );
  };
  const walletOf = (who: Member) => inTenant((trx) => selectWallet(trx, tenant.id, who.userId));
  await addDebt(anna, 1);
  await addDebt(ben, 2);
  await correct(1);
  expect([await walletOf(anna), await walletOf(ben)]).toMatchObject([
    { credits: 0, creditDebt: 0, owesMoney: false },
    { credits: 0, creditDebt: 2, owesMoney: false },
  ]);
  await correct(2, ben);
  expect(await walletOf(ben)).toMatchObject({ credits: 0, creditDebt: 0 });
});
