import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { recordRedemption } from '../../../ledger/credits/redemptions.ts';
import { selectBuyer } from '../../../money/payments/orders/buyer.queries.ts';
import { priceOrder } from '../../../money/payments/shop/price-order.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { DESK_PAGE_SIZE } from '../desk/desk-page.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../access/permissions.ts';
import type { CodeForm } from './code-form.ts';
import { USES_COUNT_LIMIT } from './codes.queries.ts';
import type { MoneyDesk } from '../money/money.service.ts';

const test = useTestDatabase();
let [ours, theirs]: Tenant[] = [];
let desk: TestDesk;
let money: MoneyDesk;
let finance: DeskCtx;

const NOT_FOUND = { code: 'not_found' };
const DAY_MS = 86_400_000;

beforeAll(async () => {
  // Ceilings and approvals are tested in approvals.db.test.ts.
  const limits = { operator_codes_per_day: 1000, approval_discount: 100 };
  ours = await createTenant(test.database, { desk_limits: limits });
  theirs = await createTenant(test.database);
  desk = await createTestDesk(test, [ours, theirs]);
  money = desk.services.money;
  finance = await desk.operator('finance', ours);
});
afterAll(() => desk.close());

let made = 0;
const formOf = (overrides: Partial<CodeForm> = {}): CodeForm => ({
  code: `lente-${(made += 1)}`,
  takes: 'percentage',
  percentage: '20',
  amount: '',
  currency: '',
  minimum: '',
  country: '',
  methods: [],
  validity: 'once-per-user',
  member: '',
  starts: '',
  ends: '',
  ...overrides,
});
/** Creates a code of our site. */
async function make(overrides: Partial<CodeForm> = {}, ctx = finance): Promise<{ id: string; code: string }> {
  const [id, form] = [randomUUID(), formOf(overrides)];
  expect(await money.createCode(ctx, { tenantId: ours!.id, id, form })).toBeNull();
  return { id, code: form.code.toUpperCase() };
}

async function member(): Promise<MemberCtx> {
  const { viewer } = await createMember(test.database, ours!, { premium: true });
  return createTestContext({ tenant: ours!, viewer });
}
/** Price of an order with a code, as calculated by the order form. */
const price = (ctx: MemberCtx, code: string) =>
  test.database.withTenant(ours!.id, async (trx) => {
    const buyer = await selectBuyer(trx, ours!.id, ctx.viewer.userId);
    return priceOrder(trx, ctx, { package: 'p1', method: 'ideal', country: 'NL', code, buyer }, desk.deps.clock.now());
  });
const refused = (key: string) => ({ fields: { discountcode: expect.objectContaining({ key }) as unknown } });
const auditOf = async (subjectId: string) => {
  const rows = await desk.deps.console.withPlatform((trx) =>
    trx.selectFrom('auditLog').select(['action', 'detail']).where('subjectId', '=', subjectId).orderBy('at').execute(),
  );
  return rows;
};

describe('creating a code', () => {
  it('OPS-012 applies on the order form immediately, by percentage and by amount', async () => {
    const anna = await member();
    const quarter = await make({ percentage: '25' });
    expect(await price(anna, quarter.code.toLowerCase())).toMatchObject({ list: 2499, discount: 625, amount: 1874 });
    const five = await make({ takes: 'amount', amount: '5,00', currency: 'EUR', percentage: '' });
    expect(await price(anna, five.code)).toMatchObject({ discount: 500, amount: 1999, discountCodeId: five.id });
  });

  it('OPS-012 respects country, method, minimum, member and period', async () => {
    const anna = await member();
    const limits: Array<[Partial<CodeForm>, string]> = [
      [{ country: 'BE' }, 'discountcode_country'],
      [{ methods: ['paypal'] }, 'discountcode_method'],
      [{ minimum: '25', currency: 'EUR' }, 'discountcode_minimum'],
      [{ starts: '2026-03-12' }, 'discountcode_unknown'],
    ];
    for (const [limit, key] of limits) {
      await expect(price(anna, (await make(limit)).code)).rejects.toMatchObject(refused(key));
    }
    const own = await make({ member: anna.viewer.userId, validity: 'once' });
    await expect(price(await member(), own.code)).rejects.toMatchObject(refused('discountcode_unknown'));
    expect((await price(anna, own.code)).discountCodeId).toBe(own.id);
  });

  it('OPS-012 resolves the address of a member to the id and audits the look-up', async () => {
    const anna = await createMember(test.database, ours!);
    const { id } = await make({ member: ` ${anna.email.toUpperCase()}` });
    expect((await money.viewCode(finance, id)).code.userId).toBe(anna.userId);
    const looks = await desk.deps.console.withPlatform((trx) =>
      trx
        .selectFrom('auditLog')
        .select(['tenantId', 'detail'])
        .where('operatorId', '=', finance.operator.id)
        .where('action', '=', 'member.search')
        .execute(),
    );
    expect(looks).toEqual([{ tenantId: ours!.id, detail: { kind: 'email', found: 1 } }]);
  });

  it('OPS-012 shows the amount that has to remain if it would cover a whole package', async () => {
    const leftOf = async (form: Partial<CodeForm>) =>
      (await money.viewCode(finance, (await make({ currency: 'EUR', ...form })).id)).left;
    const euro = [{ currency: 'EUR', amount: 100 }];
    const sum = { takes: 'amount', percentage: '' };
    expect(await leftOf({ percentage: '99' })).toEqual(euro);
    expect(await leftOf({ ...sum, amount: '9,50' })).toEqual(euro);
    expect(await leftOf({ ...sum, amount: '9,50', minimum: '20' })).toEqual([]);
    expect(await leftOf({ percentage: '50' })).toEqual([]);
  });

  it('OPS-012 starts and ends by days in the time zone of the site', async () => {
    const { id } = await make({ starts: '2026-03-10', ends: '2026-03-31' });
    // Daylight saving time starts in Amsterdam on 29 March.
    expect((await money.viewCode(finance, id)).code).toMatchObject({
      startsAt: '2026-03-09T23:00:00.000Z',
      expiresAt: '2026-03-31T22:00:00.000Z',
      standing: 'running',
    });
  });

  it('OPS-012 creates and audits one code if the form is submitted twice', async () => {
    const input = { tenantId: ours!.id, id: randomUUID(), form: formOf({ percentage: '10' }) };
    const posted = [money.createCode(finance, input), money.createCode(finance, input)];
    expect(await Promise.all(posted)).toEqual([null, null]);
    expect(await money.createCode(finance, input)).toBeNull();
    expect(await auditOf(input.id)).toMatchObject([
      { action: 'code.make', detail: { code: input.form.code.toUpperCase(), valuePercentage: 10 } },
    ]);
  });

  it('OPS-012 rejects a duplicate code and stores nothing; another site may use it', async () => {
    const { code } = await make();
    const again = { tenantId: ours!.id, id: randomUUID(), form: formOf({ code: ` ${code.toLowerCase()} ` }) };
    expect(await money.createCode(finance, again)).toEqual({ code: 'taken' });
    expect(await auditOf(again.id)).toEqual([]);
    const theirOwn = { ...again, tenantId: theirs!.id };
    expect(await money.createCode(await desk.operator('finance', theirs), theirOwn)).toBeNull();
  });

  it('OPS-012 rejects a member of another site', async () => {
    const stranger = await createMember(test.database, theirs!);
    for (const unknown of [stranger.userId, stranger.email, randomUUID(), 'Anna']) {
      const input = { tenantId: ours!.id, id: randomUUID(), form: formOf({ member: unknown }) };
      expect(await money.createCode(finance, input)).toEqual({ member: 'member_unknown' });
    }
  });

  const MAKE: readonly OperatorRole[] = ['platform', 'site_manager', 'finance'];
  const LOOK: readonly OperatorRole[] = [...MAKE, 'support'];
  it.each(OPERATOR_ROLES)('OPS-012 lets a %s view and create by the permission table', async (role) => {
    const { id } = await make();
    const ctx = await desk.operator(role, ours);
    const looks: Array<() => Promise<unknown>> = [() => money.listCodes(ctx, {}), () => money.viewCode(ctx, id)];
    for (const look of looks) {
      if (LOOK.includes(role)) await expect(look()).resolves.toBeTruthy();
      else await expect(look()).rejects.toMatchObject(NOT_FOUND);
    }
    const changes: Array<() => Promise<unknown>> = [
      () => money.createCode(ctx, { tenantId: ours!.id, id: randomUUID(), form: formOf() }),
      () => money.setCodeStatus(ctx, { codeId: id, status: 'paused' }),
      () => money.extendCodeValidity(ctx, { codeId: id, ends: '' }),
    ];
    for (const change of changes) {
      if (MAKE.includes(role)) await expect(change()).resolves.not.toThrow();
      else await expect(change()).rejects.toMatchObject(NOT_FOUND);
    }
    expect(money.codeSites(ctx)).toHaveLength(MAKE.includes(role) ? 1 : 0);
  });

  it('OPS-012 OPS-003 returns the same error for another site as for an unknown code', async () => {
    const stranger = await desk.operator('finance', theirs);
    const { id } = await make();
    const tries: Array<() => Promise<unknown>> = [
      () => money.viewCode(stranger, id),
      () => money.setCodeStatus(stranger, { codeId: id, status: 'paused' }),
      () => money.extendCodeValidity(stranger, { codeId: id, ends: '' }),
      () => money.createCode(stranger, { tenantId: ours!.id, id: randomUUID(), form: formOf() }),
      () => money.listCodes(stranger, { site: ours!.id }),
      () => money.viewCode(finance, 'no-id'),
      () => money.viewCode(finance, randomUUID()),
    ];
    for (const each of tries) await expect(each()).rejects.toMatchObject(NOT_FOUND);
    expect(() => money.codeChoices(stranger, ours!.id)).toThrow(expect.objectContaining(NOT_FOUND) as Error);
    expect((await money.listCodes(stranger, {})).rows.map((row) => row.id)).not.toContain(id);
  });
});

describe('an existing code', () => {
  it('OPS-012 is paused and resumed for orders, and each change is audited', async () => {
    const anna = await member();
    const { id, code } = await make();
    await money.setCodeStatus(finance, { codeId: id, status: 'paused' });
    await money.setCodeStatus(finance, { codeId: id, status: 'paused' });
    await expect(price(anna, code)).rejects.toMatchObject(refused('discountcode_unknown'));
    await money.setCodeStatus(finance, { codeId: id, status: 'active' });
    expect((await price(anna, code)).discountCodeId).toBe(id);
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['code.make', 'code.switch_off', 'code.switch_on']);
  });

  it('OPS-012 can be extended or made permanent, and not shortened', async () => {
    const { id } = await make({ ends: '2026-03-20' });
    const prolong = (ends: string) => money.extendCodeValidity(finance, { codeId: id, ends });
    expect(await prolong('2026-03-15')).toBe('not_later');
    expect(await prolong('2026-03-09')).toBe('past');
    expect(await prolong('2026-02-30')).toBe('day');
    expect(await prolong('2026-03-25')).toBeNull();
    expect(await prolong('2026-03-25')).toBeNull();
    expect((await money.viewCode(finance, id)).code.expiresAt).toBe('2026-03-25T23:00:00.000Z');
    expect(await prolong('')).toBeNull();
    expect((await money.viewCode(finance, id)).code.expiresAt).toBeNull();
    expect(await prolong('2026-04-01')).toBe('not_later');
    expect((await auditOf(id)).filter(({ action }) => action === 'code.extend')).toHaveLength(2);
  });

  it('OPS-012 shows its uses and its revenue by currency', async () => {
    const { id, code } = await make({ validity: 'many' });
    const buyer = await createMember(test.database, ours!);
    const order = async (overrides: object, paidAt: Date | null) => {
      const own = { discountCodeId: id, paidAt, ...overrides };
      const { orderId } = await createOrder(test.database, ours!, buyer, own);
      if (paidAt === null) return;
      const at = { tenantId: ours!.id, discountCodeId: id, orderId, userId: buyer.userId, at: paidAt };
      await test.database.withTenant(ours!.id, (trx) => recordRedemption(trx, at));
    };
    const now = desk.deps.clock.now();
    await order({ status: 'paid' }, now);
    await order({ status: 'paid' }, now);
    await order({}, null);
    await order({ status: 'paid', currency: 'GBP', amount: 2000, listAmount: 2000 }, now);
    expect((await money.viewCode(finance, id)).revenue).toEqual([
      { currency: 'EUR', paid: 2, revenue: 4998, unpaid: 1 },
      { currency: 'GBP', paid: 1, revenue: 2000, unpaid: 0 },
    ]);
    const { rows } = await money.listCodes(finance, { code: code.toLowerCase() });
    expect(rows[0]).toMatchObject({ id, uses: 3, usesCapped: false });
    expect(USES_COUNT_LIMIT).toBe(1000);
  });

  it('OPS-012 cannot be deleted or have its terms changed, not even by the console role', async () => {
    const { id } = await make();
    const run = (statement: string) =>
      desk.deps.console.withTenant(ours!.id, (trx) => sql`${sql.raw(statement)} where id = ${id}`.execute(trx));
    const promises = ['code', 'value_percentage', 'country', 'minimum_order_value', 'validity', 'user_id', 'starts_at'];
    for (const column of promises) {
      await expect(run(`update discount_codes set ${column} = null`)).rejects.toThrow(/permission denied/);
    }
    await expect(run('delete from discount_codes')).rejects.toThrow(/permission denied/);
    await run(`update discount_codes set status = 'paused'`);
  });

  it('OPS-012 cannot be paused if it is built in', async () => {
    const id = randomUUID();
    await test.database.withTenant(ours!.id, (trx) =>
      trx
        .insertInto('discountCodes')
        .values({
          tenantId: ours!.id,
          id,
          code: 'START25',
          kind: 'time_bonus',
          valuePercentage: 25,
          status: 'active',
          validity: 'once-per-user',
          createdAt: desk.deps.clock.now(),
        })
        .execute(),
    );
    expect(await money.viewCode(finance, id)).toMatchObject({ canChange: false });
    await expect(money.setCodeStatus(finance, { codeId: id, status: 'paused' })).rejects.toMatchObject(NOT_FOUND);
    expect((await money.listCodes(finance, { kind: 'time_bonus' })).rows.map((row) => row.id)).toEqual([id]);
  });
});

describe('the list of codes', () => {
  it('OPS-012 shows the status of each code and filters by prefix', async () => {
    const standing = async (form: Partial<CodeForm>) => {
      const { id, code } = await make(form);
      return { id, find: async () => (await money.listCodes(finance, { code })).rows[0]!.standing };
    };
    const planned = await standing({ code: 'STAND-PLANNED', starts: '2026-04-01' });
    const ending = await standing({ code: 'STAND-ENDING', ends: '2026-03-11' });
    expect([await planned.find(), await ending.find()]).toEqual(['planned', 'running']);
    desk.deps.clock.advance(3 * DAY_MS);
    expect(await ending.find()).toBe('ended');
    await money.setCodeStatus(finance, { codeId: planned.id, status: 'paused' });
    expect(await planned.find()).toBe('paused');
    expect((await money.listCodes(finance, { code: 'stand-' })).rows).toHaveLength(2);
    expect((await money.listCodes(finance, { code: '%' })).rows).toEqual([]);
  });

  it('OPS-012 continues after the last row of the previous page', async () => {
    for (let n = 0; n <= DESK_PAGE_SIZE; n += 1) await make();
    const first = await money.listCodes(finance, {});
    const second = await money.listCodes(finance, { after: first.next });
    expect(first.rows).toHaveLength(DESK_PAGE_SIZE);
    const shown = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(shown).size).toBe(shown.length);
    expect(second.rows.length).toBeGreaterThan(0);
  });
});
