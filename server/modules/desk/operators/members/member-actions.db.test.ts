import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, grantCredits, type Member } from '../../../../../tests/factories/member.ts';
import { createOrder } from '../../../../../tests/factories/order.ts';
import { createMembersDesk, type MembersDesk } from '../../../../../tests/setup/members-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { DomainError } from '../../../../lib/errors/errors.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { OPERATOR_ROLES, PERMISSIONS } from '../access/permissions.ts';

const test = useTestDatabase();
const NOT_FOUND = { code: 'not_found' };
const DECIDED = { code: 'work_decided' };
const [MINUTE, DAY] = [60_000, 86_400_000];

let { site, deps, services, members, operator, audit, console } = {} as MembersDesk;
let anna: Member;

beforeAll(async () => {
  ({ site, deps, services, members, operator, audit, console } = await createMembersDesk(test));
});
afterAll(() => console.close());
beforeEach(async () => {
  anna = await createMember(test.database, site, { credits: 10 });
});

const balance = async (member = anna) =>
  (await services.credits.viewBalance(createTestContext({ tenant: site, viewer: member.viewer }))).credits;

const CORRECTION = (change: Record<string, string> = {}) => ({
  direction: 'give',
  credits: '4',
  cause: 'outage',
  turn: '1',
  reason: 'Storing van gisteren',
  ...change,
});

describe('correcting credits', () => {
  const ledger = (member = anna) =>
    services.transactions.ledger(createTestContext({ tenant: site, viewer: member.viewer }));

  it('OPS-011 MON-027 changes the balance by a ledger entry with a cause for the member, and audits operator and reason', async () => {
    const ctx = await operator('finance');
    deps.clock.advance(1);
    await members.correct(ctx, anna.userId, CORRECTION());
    deps.clock.advance(1);
    await members.correct(
      ctx,
      anna.userId,
      CORRECTION({ direction: 'take', credits: '3', cause: 'mistake', turn: '2' }),
    );
    expect(await balance()).toBe(11);
    const { lines } = await ledger();
    expect(lines.slice(0, 2)).toMatchObject([
      { reason: 'correction', change: -3, balance: 11, cause: { kind: 'support', because: 'mistake' } },
      { reason: 'correction', change: 4, balance: 14, cause: { kind: 'support', because: 'outage' } },
    ]);
    deps.clock.advance(1);
    const money = await members.money(ctx, anna.userId);
    expect(money).toMatchObject({ balance: 11, correction: { turn: 3, max: deps.env.DESK_CORRECTION_MAX } });
    expect(money.lines[0]).toMatchObject({
      change: -3,
      cause: 'mistake',
      operator: expect.stringMatching(/^Operator /) as string,
    });
    expect((await audit(ctx)).slice(0, 2)).toMatchObject([
      { action: 'credits.correct', detail: { change: 4, cause: 'outage', reason: 'Storing van gisteren', turn: 1 } },
      { action: 'credits.correct', tenantId: site.id, subjectId: anna.userId },
    ]);
    expect(await services.credits.reconcile(site.id)).toBe(0);
  });

  it('OPS-011 CHT-015 is applied once if the form is submitted repeatedly and concurrently', async () => {
    const ctx = await operator('site_manager');
    await Promise.all(Array.from({ length: 4 }, () => members.correct(ctx, anna.userId, CORRECTION())));
    await members.correct(ctx, anna.userId, CORRECTION());
    expect(await balance()).toBe(14);
    expect(await audit(ctx)).toHaveLength(1);
  });

  it('OPS-011 is rejected if another correction came first, and for a number that is ahead', async () => {
    const [one, two] = [await operator('site_manager'), await operator('finance')];
    const ways = [members.correct(one, anna.userId, CORRECTION()), members.correct(two, anna.userId, CORRECTION())];
    const refused = (await Promise.allSettled(ways)).flatMap((way) =>
      way.status === 'rejected' ? [way.reason as DomainError] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(['work_decided']);
    expect(await balance()).toBe(14);
    await expect(members.correct(one, anna.userId, CORRECTION({ credits: '5' }))).rejects.toMatchObject(DECIDED);
    await expect(members.correct(one, anna.userId, CORRECTION({ turn: '7' }))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await balance()).toBe(14);
  });

  it('OPS-011 MON-063 grants no credits that a withdrawal would pay out', async () => {
    const now = deps.clock.now();
    const ctx = createTestContext({ tenant: site, viewer: anna.viewer });
    const { orderId: order } = await createOrder(test.database, site, anna, { status: 'paid', paidAt: now });
    // 25 of 40 credits are spent, including the 10 that preceded the order.
    await test.database.withTenant(site.id, (trx) => grantCredits(trx, site.id, anna.userId, 5));
    expect(await services.payments.viewWithdrawal(ctx, { order })).toMatchObject({ creditsLeft: 15 });
    await members.correct(await operator('finance'), anna.userId, CORRECTION());
    expect(await balance()).toBe(19);
    expect(await services.payments.viewWithdrawal(ctx, { order })).toMatchObject({ creditsLeft: 15 });
  });

  it('OPS-011 MON-063 does not count credits as used when it returns ones that were taken by mistake', async () => {
    const now = deps.clock.now();
    const viewer = createTestContext({ tenant: site, viewer: anna.viewer });
    const { orderId: order } = await createOrder(test.database, site, anna, { status: 'paid', paidAt: now });
    await test.database.withTenant(site.id, (trx) => grantCredits(trx, site.id, anna.userId, 20));
    const ctx = await operator('finance');
    const twenty = { credits: '20', cause: 'mistake' };
    await members.correct(ctx, anna.userId, CORRECTION({ ...twenty, direction: 'take' }));
    expect(await services.payments.viewWithdrawal(viewer, { order })).toMatchObject({ creditsLeft: 10 });
    await members.correct(ctx, anna.userId, CORRECTION({ ...twenty, turn: '2' }));
    expect(await services.payments.viewWithdrawal(viewer, { order })).toMatchObject({ creditsLeft: 30 });
  });

  it('OPS-011 MON-029 never takes more than the balance, and then audits nothing', async () => {
    const ctx = await operator('finance');
    const take = members.correct(ctx, anna.userId, CORRECTION({ direction: 'take', credits: '11' }));
    await expect(take).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect([await balance(), await audit(ctx)]).toEqual([10, []]);
  });

  it('OPS-011 limits finance to the configured maximum, and site managers to a higher one', async () => {
    const [finance, manager] = [await operator('finance'), await operator('site_manager')];
    const most = deps.env.DESK_CORRECTION_MAX;
    const give = (ctx: DeskCtx, credits: number, turn: number) =>
      members.correct(ctx, anna.userId, CORRECTION({ credits: String(credits), turn: String(turn) }));
    await expect(give(finance, most + 1, 1)).rejects.toMatchObject({ fields: { credits: { key: 'invalid' } } });
    expect(await give(finance, site.desk_limits.approval_credits, 1)).toBe(false);
    expect(await give(manager, most + 1, 2)).toBe(true);
    await expect(give(manager, 10_001, 2)).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await balance()).toBe(10 + site.desk_limits.approval_credits);
  });

  it.each([
    ['credits', { credits: '0' }],
    ['credits', { credits: '-4' }],
    ['credits', { credits: '1.5' }],
    ['credits', { credits: '99999', cause: '' }],
    ['cause', { cause: 'because' }],
    ['direction', { direction: '' }],
    ['reason', { reason: '  ' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['turn', { turn: '' }],
  ])('OPS-011 reports the invalid field %s: %j', async (field, change) => {
    const ctx = await operator('finance');
    const wrong = members.correct(ctx, anna.userId, CORRECTION(change));
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_fields', fields: { [field]: {} } });
    expect([await balance(), await audit(ctx)]).toEqual([10, []]);
  });

  it.each(OPERATOR_ROLES)('OPS-004 requires the permission: %s', async (role) => {
    const ctx = await operator(role);
    const may = role === 'platform' || (PERMISSIONS['credits.correct'] as readonly string[]).includes(role);
    const given = members.correct(ctx, anna.userId, CORRECTION());
    const end = await given.then(
      () => 'done',
      (error: DomainError) => error.code,
    );
    expect(end).toBe(may ? 'done' : 'not_found');
    expect(await balance()).toBe(may ? 14 : 10);
  });
});

describe('mails', () => {
  const REASON = { reason: 'Lid belde' };
  const queued = (template: string, member = anna) =>
    test.database.withTenant(site.id, (trx) =>
      trx
        .selectFrom('mails')
        .select(['referenceId', 'status'])
        .where('userId', '=', member.userId)
        .where('template', '=', template)
        .execute(),
    );
  const stop = (reason: string, member = anna) =>
    test.database.withTenant(site.id, (trx) =>
      trx
        .insertInto('mailSuppressions')
        .values({ tenantId: site.id, userId: member.userId, reason, disabledAt: deps.clock.now() })
        .execute(),
    );

  it('OPS-011 resends the activation link to an unconfirmed account, once a minute', async () => {
    const ctx = await operator('support');
    const eva = await createMember(test.database, site, { status: 'not_confirmed', activatedAt: null });
    expect((await members.mails(ctx, eva.userId)).resendable).toEqual([{ kind: 'activation', order: null }]);
    const again = () => members.resend(ctx, eva.userId, { kind: 'activation', ...REASON });
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests' });
    deps.clock.advance(MINUTE);
    await again();
    expect(await queued('activation', eva)).toHaveLength(2);
    await expect(members.resend(ctx, anna.userId, { kind: 'activation', ...REASON })).rejects.toMatchObject({
      code: 'conflict',
    });
    const noted = (await audit(ctx)).filter(({ action }) => action === 'member.resend_mail');
    expect(noted).toMatchObject([{ detail: { kind: 'activation', ...REASON } }, {}]);
  });

  it('OPS-011 resends the link for restoring a deleted account while it can be restored', async () => {
    const ctx = await operator('support');
    const deletedAt = deps.clock.now();
    const eva = await createMember(test.database, site, { status: 'deleted', deletedAt });
    const again = () => members.resend(ctx, eva.userId, { kind: 'restore', ...REASON });
    for (let mail = 0; mail < 3; mail += 1) await again();
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await queued('account_deleted', eva)).toHaveLength(3);
    deps.clock.advance(14 * DAY);
    await expect(again()).rejects.toMatchObject(NOT_FOUND);
    expect((await members.mails(ctx, eva.userId)).resendable).toEqual([]);
  });

  it('OPS-011 resends the receipt of a paid order of the member, at most three a day', async () => {
    const ctx = await operator('support');
    const paidAt = deps.clock.now();
    const { orderId } = await createOrder(test.database, site, anna, { status: 'paid', paidAt });
    const { orderId: open } = await createOrder(test.database, site, anna);
    expect((await members.mails(ctx, anna.userId)).resendable).toMatchObject([
      { kind: 'receipt', order: { id: orderId } },
    ]);
    const again = (order: string, id = anna.userId) => members.resend(ctx, id, { kind: 'receipt', order, ...REASON });
    for (let mail = 0; mail < 3; mail += 1) {
      await again(orderId);
      await expect(again(orderId)).rejects.toMatchObject({ code: 'too_many_requests' });
      deps.clock.advance(MINUTE);
    }
    await expect(again(orderId)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await queued('payment_complete')).toEqual(
      Array.from({ length: 3 }, () => ({ referenceId: orderId, status: 'queued' })),
    );
    const bram = await createMember(test.database, site);
    for (const [order, id] of [
      [open, anna.userId],
      [orderId, bram.userId],
      ['x', anna.userId],
    ] as const) {
      await expect(again(order, id)).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it('OPS-013 shows why mails are suppressed, sends none, and lifts only bounces', async () => {
    const ctx = await operator('support');
    const paidAt = deps.clock.now();
    const { orderId } = await createOrder(test.database, site, anna, { status: 'paid', paidAt });
    await stop('fbl');
    await stop('bounce');
    const view = await members.mails(ctx, anna.userId);
    expect(view.stops.map(({ reason }) => reason).toSorted()).toEqual(['bounce', 'fbl']);
    const receipt = members.resend(ctx, anna.userId, { kind: 'receipt', order: orderId, ...REASON });
    await expect(receipt).rejects.toMatchObject({ code: 'mails_stopped' });
    await members.liftBounce(ctx, anna.userId, REASON);
    expect((await members.mails(ctx, anna.userId)).stops.map(({ reason }) => reason)).toEqual(['fbl']);
    await expect(members.liftBounce(ctx, anna.userId, REASON)).rejects.toMatchObject(DECIDED);
    await expect(members.liftBounce(ctx, anna.userId, {})).rejects.toMatchObject({ fields: { reason: {} } });
    expect((await audit(ctx)).filter(({ action }) => action === 'member.lift_bounce')).toHaveLength(1);
  });

  it('OPS-013 shows why a mail was suppressed, as far as current settings show it', async () => {
    const ctx = await operator('support');
    await stop('listunsubscribe');
    await test.database.withTenant(site.id, (trx) =>
      trx
        .insertInto('mails')
        .values(
          ['news', 'welcome'].map((template) => ({
            tenantId: site.id,
            id: randomUUID(),
            userId: anna.userId,
            template,
            status: 'suppressed',
            queuedAt: deps.clock.now(),
          })),
        )
        .execute(),
    );
    const { mails } = await members.mails(ctx, anna.userId);
    expect(Object.fromEntries(mails.map(({ template, keptBack }) => [template, keptBack]))).toEqual({
      news: 'stopped',
      welcome: 'over',
    });
  });
});

describe('sessions and restrictions', () => {
  it('OPS-011 ends all sessions of a member, with a reason', async () => {
    const ctx = await operator('support');
    expect((await members.sessions(ctx, anna.userId)).sessions).toHaveLength(1);
    await expect(members.endSessions(ctx, anna.userId, { reason: '' })).rejects.toMatchObject({
      fields: { reason: {} },
    });
    await members.endSessions(ctx, anna.userId, { reason: 'Toestel gestolen' });
    expect((await members.sessions(ctx, anna.userId)).sessions).toEqual([]);
    const bram = await createMember(test.database, site);
    expect((await members.sessions(ctx, bram.userId)).sessions).toHaveLength(1);
    expect((await audit(ctx)).map(({ action }) => action)).toContain('member.end_sessions');
  });

  it('OPS-011 bans and lifts by the rules of reports, with mail and audit entry', async () => {
    const ctx = await operator('moderator');
    const measure = { kind: 'ban', ground: 'terms', clause: 'scam', facts: 'Vroeg om geld.' };
    await members.restrict(ctx, anna.userId, measure);
    deps.clock.advance(1);
    const account = await members.account(ctx, anna.userId);
    expect(account).toMatchObject({ status: 'blocked', restrictions: [{ kind: 'ban' }] });
    await expect(members.restrict(ctx, anna.userId, measure)).rejects.toMatchObject(DECIDED);
    const restriction = account.restrictions[0]!.id;
    const bram = await createMember(test.database, site);
    const lift = (id: string) => members.lift(ctx, id, { restriction, reason: 'Vergissing' });
    await expect(lift(bram.userId)).rejects.toMatchObject(NOT_FOUND);
    await lift(anna.userId);
    expect(await members.account(ctx, anna.userId)).toMatchObject({ status: 'active', restrictions: [] });
    const actions = (await audit(ctx)).filter(({ action }) => action !== 'member.look');
    expect(actions.map(({ action }) => action)).toEqual(['member.restrict', 'member.lift']);
    expect(actions[1]).toMatchObject({ detail: { restriction, reason: 'Vergissing' } });
    await expect(members.restrict(await operator('support'), anna.userId, measure)).rejects.toMatchObject(NOT_FOUND);
  });
});
