import { composeIBAN } from 'ibantools';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { DEBIT_INPUT, createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { createMember, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../../context.ts';
import { createServices, type Services } from '../../../../services.ts';
import { oneTimeCode } from './debit-code.ts';

const test = useTestDatabase();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let debit: Services['directDebit'];
let now: Date;
let members = 0;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  const made = await createTestDeps(test.database, [tenant]);
  deps = { ...made, clock: { ...made.clock, now: () => now } };
  debit = createServices(deps).directDebit;
});

beforeEach(() => {
  now = TEST_NOW;
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function buyer(overrides: MemberOverrides = {}): Promise<MemberCtx> {
  const { viewer } = await createMember(test.database, tenant, overrides);
  members += 1;
  return createTestContext({ tenant, viewer, ipAddress: `198.51.100.${members}` });
}

async function ordered(amount = 2499) {
  const ctx = await buyer();
  return { ctx, order: await createDebitOrder(test.database, tenant, ctx.viewer.userId, { amount }) };
}

const begin = (ctx: MemberCtx, order: string) =>
  debit.begin(ctx, { order, fields: DEBIT_INPUT, channel: 'email', mandate: true });
const confirm = (ctx: MemberCtx, order: string, otp: string) => debit.confirm(ctx, { order, otp });
const view = (ctx: MemberCtx, order: string) => debit.viewForm(ctx, { order });

/** The code that was sent for an order. */
const codeOf = (order: string): Promise<string> =>
  test.database.withTenant(tenant.id, async (trx) => {
    const { id } = await trx
      .selectFrom('oneTimeCodes')
      .select('id')
      .where('orderId', '=', order)
      .executeTakeFirstOrThrow();
    return oneTimeCode(deps.env.secrets, id);
  });

const mandatesOf = (orders: string[]) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('mandates').select('id').where('orderId', 'in', orders).execute(),
  );

describe('direct debit eligibility', () => {
  it('MON-020 is refused for a blocked account', async () => {
    const ctx = await buyer({ directDebitBlocked: true });
    const order = await createDebitOrder(test.database, tenant, ctx.viewer.userId);
    expect(await view(ctx, order)).toMatchObject({ refusal: 'direct_debit_blocked' });
    await expect(begin(ctx, order)).rejects.toMatchObject({ code: 'direct_debit_blocked', status: 403 });
  });

  it('MON-020 is refused when the block comes between the two steps', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ directDebitBlocked: true }).where('id', '=', ctx.viewer.userId).execute(),
    );
    await expect(confirm(ctx, order, await codeOf(order))).rejects.toMatchObject({ code: 'direct_debit_blocked' });
    expect(await mandatesOf([order])).toEqual([]);
  });

  const signed = async (ctx: MemberCtx, amount: number, status: string, givenAt = now) => {
    const { userId } = ctx.viewer;
    const orderId = await createDebitOrder(test.database, tenant, userId, { amount, status });
    await createMandate(deps, { tenant, userId, orderId }, givenAt);
  };

  it('MON-054 is refused while two debits are open', async () => {
    const { ctx, order } = await ordered(999);
    await signed(ctx, 100, 'created');
    expect(await view(ctx, order)).toMatchObject({ refusal: null });
    await signed(ctx, 100, 'pending');
    expect(await view(ctx, order)).toMatchObject({ refusal: 'direct_debit_limit' });
    await expect(begin(ctx, order)).rejects.toMatchObject({ code: 'direct_debit_limit', status: 403 });
  });

  it.each([
    ['exactly the limit', 7501, 'paid', 0, null],
    ['one cent too much', 7502, 'paid', 0, 'direct_debit_limit'],
    ['refunded since', 7502, 'refunded', 0, 'direct_debit_limit'],
    ['failed', 7502, 'failed', 0, null],
    ['thirty days ago', 7502, 'paid', 30, null],
    ['twenty-nine days ago', 7502, 'paid', 29, 'direct_debit_limit'],
  ])('MON-054 is limited to 100 euro in thirty days: %s', async (_what, amount, status, days, refusal) => {
    const { ctx, order } = await ordered();
    await signed(ctx, amount, status, new Date(now.getTime() - days * DAY_MS));
    expect(await view(ctx, order)).toMatchObject({ refusal });
  });

  it.each([
    ['pending', 'direct_debit_limit'],
    ['canceled', null],
  ])('MON-054 counts a signed debit of a canceled order until its payment has ended: %s', async (status, refusal) => {
    const { ctx, order } = await ordered();
    const { userId } = ctx.viewer;
    const orderId = await createDebitOrder(test.database, tenant, userId, { amount: 7502, status: 'canceled' });
    const mandateId = await createMandate(deps, { tenant, userId, orderId }, now);
    const payment = { tenantId: tenant.id, id: orderId, orderId, mandateId, idempotencyKey: orderId, createdAt: now };
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('payments')
        .values({ ...payment, provider: 'sandbox', amount: 7502, status })
        .execute(),
    );
    expect(await view(ctx, order)).toMatchObject({ refusal });
  });

  it('MON-054 counts orders that are signed concurrently one by one', async () => {
    const ctx = await buyer();
    const orders: string[] = [];
    for (let each = 0; each < 3; each += 1) {
      orders.push(await createDebitOrder(test.database, tenant, ctx.viewer.userId, { amount: 999 }));
      await begin(ctx, orders[each]!);
      later(MINUTE_MS);
    }
    const codes = await Promise.all(orders.map(codeOf));
    const ends = await Promise.allSettled(orders.map((order, each) => confirm(ctx, order, codes[each]!)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await mandatesOf(orders)).toHaveLength(2);
  });

  it('MON-086 is limited to 1,000 euro, whatever the tenant allows', async () => {
    const generous = {
      ...tenant,
      payment: {
        ...tenant.payment,
        direct_debit: { ...tenant.payment.direct_debit, max_open: 9, max_per_month: 900_000 },
      },
    };
    const { ctx } = await ordered();
    const at = async (amount: number) => {
      const order = await createDebitOrder(test.database, tenant, ctx.viewer.userId, { amount });
      return (await debit.viewForm({ ...ctx, tenant: generous }, { order })).refusal;
    };
    expect(await at(100_000)).toBeNull();
    expect(await at(100_001)).toBe('direct_debit_limit');
  });

  it('is available in euro only', async () => {
    const { ctx } = await ordered();
    const order = await createDebitOrder(test.database, tenant, ctx.viewer.userId, { currency: 'GBP' });
    expect(await view(ctx, order)).toMatchObject({ refusal: 'method_unavailable' });
  });
});

describe('a bank account', () => {
  /** Another account for each test, since the members of this file share a site. */
  const signed = async (iban: string, amount = 2499) => {
    const { ctx, order } = await ordered(amount);
    const fields = { ...DEBIT_INPUT, iban };
    await debit.begin(ctx, { order, fields, channel: 'email', mandate: true });
    await confirm(ctx, order, await codeOf(order));
    return { ctx, order };
  };
  const settle = (order: string, status: string) =>
    test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('orders').set({ status }).where('id', '=', order).execute(),
    );

  it('HRD-1 is blocked for every member after one of its debits was charged back', async () => {
    const iban = 'NL20 INGB 0001 2345 67';
    await settle((await signed(iban)).order, 'charged_back');
    const { ctx, order } = await ordered();
    const form = { order, fields: { ...DEBIT_INPUT, iban: 'nl20ingb0001234567' }, channel: 'email', mandate: true };
    await expect(debit.begin(ctx, form)).rejects.toMatchObject({ code: 'bank_account_unavailable', status: 403 });
    // Another account of the same member is not.
    await debit.begin(ctx, { ...form, fields: { ...DEBIT_INPUT, iban: 'BE68 5390 0754 7034' } });
  });

  it('HRD-1 has one limit of open debits and of a month, however many members use it', async () => {
    const iban = 'DE89 3704 0044 0532 0130 00';
    await settle((await signed(iban, 6000)).order, 'paid');
    await expect(signed(iban, 4001)).rejects.toMatchObject({ code: 'bank_account_unavailable' });
    await signed(iban, 1000);
    await signed(iban, 1000);
    await expect(signed(iban, 1000)).rejects.toMatchObject({ code: 'bank_account_unavailable' });
  });

  it('HRD-1 is refused with one code at each step, whatever other members did with it', async () => {
    const iban = 'AT61 1904 3002 3457 3201';
    const { ctx, order } = await ordered();
    await debit.begin(ctx, { order, fields: { ...DEBIT_INPUT, iban }, channel: 'email', mandate: true });
    await settle((await signed(iban, 6000)).order, 'charged_back');
    expect(await view(ctx, order)).toMatchObject({ refusal: 'bank_account_unavailable' });
    const refused = { code: 'bank_account_unavailable' };
    await expect(debit.resend(ctx, { order })).rejects.toMatchObject(refused);
    await expect(confirm(ctx, order, await codeOf(order))).rejects.toMatchObject(refused);
  });

  it('HRD-1 cannot be looked for by a member who enters many, also at once', async () => {
    const free = 'BE68 5390 0754 7034';
    const taken = [...'123456'].map((digit) => composeIBAN({ countryCode: 'DE', bban: `37040044053201300${digit}` })!);
    for (const iban of taken) await settle((await signed(iban)).order, 'charged_back');
    const { ctx, order } = await ordered();
    const tryOne = (iban: string) =>
      debit.begin(ctx, { order, fields: { ...DEBIT_INPUT, iban }, channel: 'email', mandate: true });
    const codeOfTry = (iban: string) =>
      tryOne(iban).then(
        () => null,
        ({ code }: { code: string }) => code,
      );
    const tries = await Promise.all([...taken, ...taken].map(codeOfTry));
    expect(tries.filter((code) => code === 'bank_account_unavailable')).toHaveLength(10);
    expect(tries.filter((code) => code === 'too_many_requests')).toHaveLength(2);
    expect(await codeOfTry(free)).toBe('too_many_requests');
    // An account entered before goes on being answered.
    expect(await codeOfTry(taken[0]!)).toBe('bank_account_unavailable');
  });

  it('HRD-1 is signed for by one of two members who use the last place at once', async () => {
    const iban = 'FR14 2004 1010 0505 0001 3M02 606';
    await signed(iban, 1000);
    const both = await Promise.all(
      [0, 1].map(async () => {
        const { ctx, order } = await ordered(1000);
        await debit.begin(ctx, { order, fields: { ...DEBIT_INPUT, iban }, channel: 'email', mandate: true });
        return { ctx, order, otp: await codeOf(order) };
      }),
    );
    const ends = await Promise.allSettled(both.map(({ ctx, order, otp }) => confirm(ctx, order, otp)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
