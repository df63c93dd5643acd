import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { createFakeProvider, type FakeProvider } from '../../../../../tests/factories/fake-provider.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps, onDatabase } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { RefundJob } from '../../../../jobs/queues.ts';
import { createPaymentsService, type PaymentsService } from '../payments.service.ts';
import { sendRefund } from '../refunds/send-refund.ts';

const DAY_MS = 86_400_000;
const NOTHING = { pending: [], withdrawable: [] };
const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let fake: FakeProvider;
let payments: PaymentsService;
let anna: Member;
let ctx: MemberCtx;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  fake = createFakeProvider(test.database, deps.clock);
  payments = createPaymentsService({ ...onDatabase(deps, fake.database), providers: fake.providers });
  anna = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
  ctx = createTestContext({ tenant, viewer: anna.viewer });
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);
const view = () => payments.viewUnsettled(ctx);

describe('pending payments', () => {
  it('HRD-1 are those of all open orders, of this member only', async () => {
    const waiting = await createOrder(test.database, tenant, anna, { status: 'pending' });
    const transfer = await createOrder(test.database, tenant, anna, { paymentmethod: 'sct' });
    const signed = await createDebitOrder(test.database, tenant, anna.userId);
    await createMandate(deps, { tenant, userId: anna.userId, orderId: signed });
    const unsigned = await createDebitOrder(test.database, tenant, anna.userId);
    const checkout = await createOrder(test.database, tenant, anna, { status: 'created' });
    for (const status of ['expired', 'failed', 'canceled']) {
      await createOrder(test.database, tenant, anna, { status });
    }
    const bram = await createMember(test.database, tenant);
    await createOrder(test.database, tenant, bram, { status: 'pending' });
    const { pending, withdrawable } = await view();
    expect(pending.map(({ order }) => order).sort()).toEqual(
      [waiting.orderId, transfer.orderId, signed, unsigned, checkout.orderId].sort(),
    );
    expect(pending[0]).toMatchObject({ amount: { amount: 2499, currency: 'EUR' }, credits: 30 });
    expect(withdrawable).toEqual([]);
  });
});

describe('orders that can be withdrawn from', () => {
  let order: string;

  beforeEach(async () => {
    const input = { package: 'p1' as const, paymentmethod: 'ideal' as const, client_id: randomUUID() };
    order = (await payments.placeOrder(ctx, { ...input, consents: { immediate: true } })).id;
    fake.updatePayment({ state: 'paid' });
    await readBack();
  });

  const readBack = async () => {
    const { id } = await inTenant((trx) => trx.selectFrom('payments').select('id').executeTakeFirstOrThrow());
    await payments.syncPayment(tenant.id, id, 'notice');
  };
  const withdraw = () => payments.withdraw(ctx, { order, expected_amount: 2499 });

  it('are listed with the same amounts as the withdrawal, until the end of the period', async () => {
    const { amount, creditsLeft, until } = await payments.viewWithdrawal(ctx, { order });
    const total = { amount: 2499, currency: 'EUR' };
    expect(await view()).toEqual({ pending: [], withdrawable: [{ order, total, amount, creditsLeft, until }] });
    deps.clock.advance(Date.parse(until!) - deps.clock.now().getTime() - 1);
    expect((await view()).withdrawable).toHaveLength(1);
    deps.clock.advance(1);
    expect(await view()).toEqual(NOTHING);
  });

  it('are not listed after a withdrawal, and listed again without an end when its refund failed', async () => {
    await withdraw();
    expect(await view()).toEqual(NOTHING);
    for (const { name, payload } of deps.jobs.enqueued) {
      if (name !== 'send-refund') continue;
      await sendRefund({ ...onDatabase(deps, fake.database), providers: fake.providers }, payload as RefundJob);
    }
    fake.updatePayment({ refunds: [{ ...fake.onlyPayment().refunds[0]!, state: 'failed' }] });
    await readBack();
    deps.clock.advance(100 * DAY_MS);
    expect((await view()).withdrawable).toMatchObject([{ order, until: null, creditsLeft: 30 }]);
  });
});
