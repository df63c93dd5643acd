import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { untilWaitedFor } from '../../../../../tests/setup/lock-waits.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../../services.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { CodeForm } from '../codes/code-form.ts';

const test = useTestDatabase();
const LIMITS = {
  approval_credits: 50,
  operator_credits_per_day: 200,
  member_credits_per_day: 120,
  approval_discount: 50,
  operator_codes_per_day: 3,
};
let site: Tenant;
let desk: TestDesk;
let services: Services;
let [one, two] = [] as unknown as [DeskCtx, DeskCtx];
let anna: Member;

beforeAll(async () => {
  site = await createTenant(test.database, { desk_limits: LIMITS });
  desk = await createTestDesk(test, [site]);
  services = createServices(desk.deps);
});
afterAll(() => desk.close());
beforeEach(async () => {
  [one, two] = [await desk.operator('finance', site), await desk.operator('finance', site)];
  anna = await createMember(test.database, site, { credits: 0 });
});

const balance = async (member = anna) =>
  (await services.credits.viewBalance(createTestContext({ tenant: site, viewer: member.viewer }))).credits;
const give = (credits: number, { member = anna, turn = 1, ctx = one } = {}) =>
  desk.services.members.correct(ctx, member.userId, {
    direction: 'give',
    credits: String(credits),
    cause: 'outage',
    turn: String(turn),
    reason: 'Storing van gisteren',
  });
const waiting = async (ctx = two) => (await desk.services.approvals.list(ctx)).filter(({ own }) => !own);
const request = async (subjectId = anna.userId) =>
  (await desk.services.approvals.list(two)).find((each) => each.subjectId === subjectId)!;
const decide = (ctx: DeskCtx, id: string, approved = true) => desk.services.approvals.decide(ctx, { id, approved });
const LIMIT = { code: 'giving_limit' };

describe('credits above the sum that an operator may grant alone', () => {
  it('HRD-1 are granted only when another operator approves them, and once', async () => {
    expect(await give(50)).toBe(false);
    expect(await give(51, { turn: 2 })).toBe(true);
    expect(await balance()).toBe(50);
    const { id, reason } = await request();
    expect(reason).toBe('Storing van gisteren');
    await expect(decide(one, id)).rejects.toMatchObject({ code: 'own_request' });
    expect(await balance()).toBe(50);
    const decisions = await Promise.allSettled([decide(two, id), decide(two, id)]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balance()).toBe(101);
    await expect(decide(two, id)).rejects.toMatchObject({ code: 'work_decided' });
    // The ledger names who gave them, the audit log both.
    const [transfer] = await test.database.withTenant(site.id, (trx) =>
      trx
        .selectFrom('ledgerTransfers')
        .selectAll()
        .where('idempotencyKey', '=', `correction:${anna.userId}:2`)
        .execute(),
    );
    expect(transfer).toMatchObject({ operatorId: one.operator.id, reason: 'correction' });
    const audited = await desk.deps.console.withTenants([site.id], (trx) =>
      trx.selectFrom('auditLog').select(['action', 'operatorId']).where('subjectId', 'in', [anna.userId, id]).execute(),
    );
    expect(audited).toEqual(
      expect.arrayContaining([
        { action: 'credits.request', operatorId: one.operator.id },
        { action: 'approval.decide', operatorId: two.operator.id },
        { action: 'credits.correct', operatorId: two.operator.id },
      ]),
    );
  });

  it('HRD-1 are not granted when they are rejected, and can be requested again', async () => {
    await give(60);
    await give(60);
    expect((await desk.services.approvals.list(two)).filter(({ subjectId }) => subjectId === anna.userId)).toHaveLength(
      1,
    );
    await decide(two, (await request()).id, false);
    expect([await balance(), await request()]).toEqual([0, undefined]);
    await give(60);
    await decide(two, (await request()).id);
    expect(await balance()).toBe(60);
  });

  it('HRD-1 can be decided by nobody without the permission', async () => {
    await give(60);
    const { id } = await request();
    const support = await desk.operator('support', site);
    await expect(decide(support, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.services.approvals.list(support)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deciding a request', () => {
  it('HRD-1 locks the member before the request, as a correction does', async () => {
    await give(60);
    const { id } = await request();
    const lockRequest = (trx: Trx) =>
      trx.selectFrom('approvals').select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute();
    let decided: Promise<void> | null = null;
    await test.database.withTenant(site.id, async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', anna.userId).forNoKeyUpdate().execute();
      decided = decide(two, id);
      await untilWaitedFor(trx);
      expect(await desk.deps.console.withTenant(site.id, lockRequest)).toHaveLength(1);
    });
    await (decided as Promise<void> | null);
    expect(await balance()).toBe(60);
  });

  it('HRD-1 recognizes a repeated request among more than the list shows', async () => {
    const members = Array.from({ length: 101 }, () => randomUUID());
    const at = new Date(desk.deps.clock.now().getTime() - DAY_MS);
    const row = { tenantId: site.id, kind: 'debt', amount: 1, outcome: 'paid', requestedBy: two.operator.id };
    const rows = members.map((id) => ({ ...row, id, subjectId: id, requestedAt: at }));
    await desk.deps.console.withTenant(site.id, (trx) => trx.insertInto('approvals').values(rows).execute());
    expect([await give(60), await give(60)]).toEqual([true, true]);
    await desk.deps.console.withTenant(site.id, (trx) =>
      trx
        .updateTable('approvals')
        .set({ decidedBy: one.operator.id, decidedAt: at, approved: false })
        .where('id', 'in', members)
        .execute(),
    );
  });
});

describe('the ceilings of 24 hours', () => {
  it('HRD-1 apply to a member whichever operator grants, and include pending requests', async () => {
    await give(50);
    await give(50, { turn: 2, ctx: two });
    await expect(give(21, { turn: 3 })).rejects.toMatchObject(LIMIT);
    await expect(give(60, { turn: 3 })).rejects.toMatchObject(LIMIT);
    expect(await balance()).toBe(100);
    await give(20, { turn: 3 });
    desk.deps.clock.advance(DAY_MS + 1000);
    await give(50, { turn: 4 });
    expect(await balance()).toBe(170);
  });

  it('HRD-1 apply to an operator over all members of the site, even concurrently', async () => {
    const members = await Promise.all(
      Array.from({ length: 6 }, () => createMember(test.database, site, { credits: 0 })),
    );
    const given = await Promise.allSettled(members.map((member) => give(50, { member })));
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const [other] = members.filter((_, index) => given[index]!.status === 'rejected');
    await expect(give(1, { member: other! })).rejects.toMatchObject(LIMIT);
    await give(1, { member: other!, ctx: two });
  });

  it('HRD-1 do not limit removals', async () => {
    await give(50);
    await desk.services.members.correct(one, anna.userId, {
      direction: 'take',
      credits: '50',
      cause: 'mistake',
      turn: '2',
      reason: 'Te veel gegeven',
    });
    expect(await balance()).toBe(0);
  });
});

describe('discount codes', () => {
  const EMPTY = { amount: '', currency: '', minimum: '', country: '', methods: [], member: '', starts: '', ends: '' };
  const make = async (terms: Partial<CodeForm>, ctx = one) => {
    const id = randomUUID();
    const code = `C${id.slice(0, 8)}`.toUpperCase();
    const form = { ...EMPTY, code, takes: 'percentage', percentage: '', validity: 'many', ...terms };
    expect(await desk.services.money.createCode(ctx, { tenantId: site.id, id, form })).toBeNull();
    return { id, code };
  };
  const priced = async (code: string) => {
    const ctx = createTestContext({ tenant: site, viewer: anna.viewer });
    const form = await services.shop.viewOrderForm(ctx, { package: 'p3', code });
    return form.code?.error?.key ?? null;
  };

  it.each<[string, (member: string) => Partial<CodeForm>]>([
    ['a percentage', () => ({ percentage: '99' })],
    ['an amount', () => ({ takes: 'amount', amount: '50', currency: 'EUR' })],
    ['a percentage for one member', (member) => ({ percentage: '60', member })],
  ])('HRD-1 of a large value, by %s, work once another operator has approved them', async (_what, terms) => {
    const { id, code } = await make(terms(anna.userId));
    expect(await priced(code)).toBe('discountcode_unknown');
    await expect(desk.services.money.setCodeStatus(one, { codeId: id, status: 'active' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(decide(one, (await request(id)).id)).rejects.toMatchObject({ code: 'own_request' });
    await decide(two, (await request(id)).id);
    expect(await priced(code)).toBeNull();
    expect(await desk.services.money.viewCode(one, id)).toMatchObject({ unapproved: null, canChange: true });
  });

  it('HRD-1 that were rejected never work', async () => {
    const { id, code } = await make({ percentage: '99' });
    await decide(two, (await request(id)).id, false);
    await expect(desk.services.money.setCodeStatus(two, { codeId: id, status: 'active' })).rejects.toThrow('conflict');
    expect(await priced(code)).toBe('discountcode_unknown');
    expect(await desk.services.money.viewCode(one, id)).toMatchObject({ unapproved: 'rejected', canChange: false });
  });

  it('HRD-1 have a ceiling of 24 hours for each operator', async () => {
    for (let made = 0; made < 3; made += 1) await make({ percentage: '10' });
    await expect(make({ percentage: '10' })).rejects.toMatchObject(LIMIT);
    await make({ percentage: '10' }, two);
    expect((await waiting()).filter(({ kind }) => kind === 'code')).toEqual([]);
  });
});
