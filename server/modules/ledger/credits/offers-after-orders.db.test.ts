import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createMandate } from '../../../../tests/factories/debit.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createFakeProvider, type FakeProvider } from '../../../../tests/factories/fake-provider.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { onDatabase } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createPaymentsService, type PaymentsService } from '../../money/payments/payments.service.ts';

const FOUR_HOURS = 4 * 3_600_000;
const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let fake: FakeProvider;
let payments: PaymentsService;
let anna: Member;
let ctx: MemberCtx;

beforeAll(async () => {
  tenant = await createTenant(test.database, {
    welcome_code: { code: 'WELKOM10', value_percentage: 10 },
    payment: { methods: ['ideal', 'sct', 'sdd'] },
  });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
});
afterAll(() => app.close());

/** Creates a member who signed up `ago` milliseconds ago, with a separate provider. */
async function signedUp(ago: number): Promise<void> {
  const signupDate = new Date(app.deps.clock.now().getTime() - ago);
  anna = await createMember(test.database, tenant, { signupDate });
  ctx = createTestContext({ tenant, viewer: anna.viewer });
  fake = createFakeProvider(test.database, app.deps.clock);
  payments = createPaymentsService({ ...onDatabase(app.deps, fake.database), providers: fake.providers });
}
beforeEach(() => signedUp(0));

const place = (paymentmethod: string) =>
  payments.placeOrder(ctx, {
    package: 'p1',
    paymentmethod,
    client_id: randomUUID(),
    consents: { immediate: true },
  });
const paymentId = async () => {
  const row = await test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select('payments.id')
      .where('orders.userId', '=', anna.userId)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
};

const ask = async (path: string) => (await app.call({ tenant, method: 'GET', path, member: anna })).json<object>();
/** All discounts offered by pages and by the API. */
async function promised() {
  const { services } = app;
  const viewer = await services.accounts.resolveSession(tenant, anna.sessionToken);
  const offers = services.credits.viewOffers({ ...ctx, viewer });
  const { timeBonus } = (await ask('/api/time-bonus.php')) as { timeBonus: { isVisible: boolean } };
  const code = async (query: string) => {
    const answer = (await ask(`/api/discountcode.php?${query}`)) as { discountcode?: { code: string }; error?: string };
    return answer.discountcode?.code ?? answer.error;
  };
  return {
    timeBonus: offers.timeBonus !== null || timeBonus.isVisible,
    welcome: offers.welcome?.code ?? null,
    welcomeCode: await code('welcome=true'),
    typed: await code('code=WELKOM10'),
  };
}
const NOT_FOUND = 'discount_code_not_found';
const NOTHING = { timeBonus: false, welcome: null, welcomeCode: NOT_FOUND };

it('MON-022 MON-010 nothing is offered to a member whose paid order was withdrawn, within the four hours and after', async () => {
  expect(await promised()).toMatchObject({ timeBonus: true, welcomeCode: 'START25' });
  const { id } = await place('ideal');
  fake.updatePayment({ state: 'paid' });
  await payments.syncPayment(tenant.id, await paymentId(), 'notice');
  expect(await promised()).toEqual({ ...NOTHING, typed: NOT_FOUND });
  const { amount } = await payments.viewWithdrawal(ctx, { order: id });
  await payments.withdraw(ctx, { order: id, expected_amount: amount.amount });
  expect(await promised()).toEqual({ ...NOTHING, typed: NOT_FOUND });
  app.deps.clock.advance(FOUR_HOURS);
  expect(await promised()).toEqual({ ...NOTHING, typed: NOT_FOUND });
});

it.each(['sct', 'sdd'])(
  'MON-022 no welcome code is offered while an order with it is pending by %s',
  async (method) => {
    await signedUp(FOUR_HOURS);
    expect(await promised()).toEqual({ ...NOTHING, welcome: 'WELKOM10', welcomeCode: 'WELKOM10', typed: 'WELKOM10' });
    const { id } = await place(method);
    if (method === 'sdd') {
      expect(await promised()).toMatchObject({ welcome: 'WELKOM10' });
      await createMandate(app.deps, { tenant, userId: anna.userId, orderId: id });
    }
    expect(await promised()).toEqual({ ...NOTHING, typed: 'discount_code_reserved' });
  },
);

it('MON-022 the offer is available again when the order that used it has failed', async () => {
  await signedUp(FOUR_HOURS);
  await place('sct');
  expect(await promised()).toMatchObject({ welcome: null });
  fake.updatePayment({ state: 'failed' });
  await payments.syncPayment(tenant.id, await paymentId(), 'notice');
  expect(await promised()).toMatchObject({ welcome: 'WELKOM10', typed: 'WELKOM10' });
});
