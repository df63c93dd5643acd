import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createConsoleDatabase } from '../../../../db/client.ts';
import type { ConsoleDatabase } from '../../../../db/client.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import type { Member } from '../../../../tests/factories/member.ts';
import { createOrder } from '../../../../tests/factories/order.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createFixedRegistry, createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { DomainError } from '../../../lib/errors.ts';
import { createServices } from '../../../services.ts';
import type { Services } from '../../../services.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { insertOperator, replaceGrants } from '../operators.queries.ts';
import { OPERATOR_ROLES, PERMISSIONS } from '../permissions.ts';
import type { OperatorRole } from '../permissions.ts';
import { createMembersService } from './members.service.ts';
import type { MembersService } from './members.service.ts';
import { MEMBER_PARTS } from './parts.ts';
import type { MemberPart } from './parts.ts';

const test = useTestDatabase();
const NOT_FOUND = { code: 'not_found' };
const DECIDED = { code: 'work_decided' };
const [MINUTE, DAY] = [60_000, 86_400_000];

let site: Tenant;
let elsewhere: Tenant;
let console: ConsoleDatabase;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let members: MembersService;
let anna: Member;

beforeAll(async () => {
  [site, elsewhere] = [await createTenant(test.database), await createTenant(test.database)];
  const registry = createFixedRegistry([site, elsewhere]);
  const listed = [site, elsewhere].map((tenant) => ({ slug: tenant.slug, tenant }));
  const tenants = { ...registry, list: () => listed as unknown as ReturnType<typeof registry.list> };
  deps = await createTestDeps(test.database, [site, elsewhere], { tenants });
  services = createServices(deps);
  console = createConsoleDatabase({ url: test.consoleUrl, poolSize: 4 });
  members = createMembersService({ ...deps, console });
});
afterAll(() => console.close());
beforeEach(async () => {
  anna = await createMember(test.database, site, { credits: 10 });
});

/** An operator of one role, of one site unless told. */
async function operator(role: OperatorRole, tenant: Tenant | null = site): Promise<DeskCtx> {
  const id = randomUUID();
  const grants = [{ role, tenantId: tenant?.id ?? null }];
  await console.withPlatform(async (trx) => {
    const who = { id, email: `${id}@post.example`, name: `Op ${id.slice(0, 8)}`, status: 'active' as const };
    await insertOperator(trx, { ...who, invitedBy: null, createdAt: deps.clock.now() });
    await replaceGrants(trx, id, grants, deps.clock.now());
  });
  const signedIn = { id, sessionId: randomUUID(), email: '', name: '', locale: 'en' as const, grants };
  const visit = { locale: 'en' as const, address: '192.0.2.1', userAgent: '', origin: '', requestId: '' };
  return { ...visit, log: deps.log, operator: signedIn };
}

const audit = (ctx: DeskCtx) =>
  console.withPlatform((trx) =>
    trx
      .selectFrom('auditLog')
      .select(['action', 'tenantId', 'subjectId', 'detail'])
      .where('operatorId', '=', ctx.operator.id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  );
const balance = async (member = anna) =>
  (await services.credits.viewBalance(createTestContext({ tenant: site, viewer: member.viewer }))).credits;
const names = ({ members: found }: { members: Array<{ name: string }> }) => found.map(({ name }) => name);

describe('search', () => {
  it('OPS-011 finds by the beginning of a name, address, account, profile and order, at the operator’s sites alone', async () => {
    const ctx = await operator('support');
    const stem = `zoek${randomUUID().slice(0, 6)}`;
    const [one, two] = [
      await createMember(test.database, site, { profile: { name: `${stem} Éva` } }),
      await createMember(test.database, site, { profile: { name: `${stem.toUpperCase()} b` } }),
    ];
    const foreign = await createMember(test.database, elsewhere, { email: one.email, profile: { name: `${stem} a` } });
    const find = async (text: string, by = ctx) => names(await members.search(by, { text }));
    expect(await find(stem.slice(0, -1))).toEqual([two.name, one.name]);
    expect(await find(`${stem}  É`)).toEqual([one.name]);
    expect(await find(one.email.toUpperCase())).toEqual([one.name]);
    expect(await find(one.userId)).toEqual([one.name]);
    expect(await find(one.profileId)).toEqual([one.name]);
    const { orderId } = await createOrder(test.database, site, one);
    expect(await find(orderId)).toEqual([one.name]);
    for (const text of [foreign.userId, foreign.profileId, `${one.email}x`, one.email.slice(1), 'éva']) {
      expect(await find(text), text).toEqual([]);
    }
    const everywhere = await operator('platform', null);
    expect(await find(stem, everywhere)).toEqual([foreign.name, two.name, one.name]);
    expect(await find(one.email, everywhere)).toHaveLength(2);
    const only = await members.search(everywhere, { text: stem, only: elsewhere.id });
    expect(names(only)).toEqual([foreign.name]);
    await expect(members.search(ctx, { text: stem, only: elsewhere.id })).rejects.toMatchObject(NOT_FOUND);
  });

  it('OPS-011 asks for two characters, and takes odd text for nobody', async () => {
    const ctx = await operator('support');
    const kindOf = async (text: string) => (await members.search(ctx, { text })).kind;
    expect(await kindOf('a')).toBe('short');
    for (const text of ['', '  ', 'a\u0000b', '\ud800x', 'x'.repeat(300), '2026-99999999999'.slice(0, 14)]) {
      expect((await members.search(ctx, { text })).members, JSON.stringify(text)).toEqual([]);
    }
  });

  it('OPS-005 keeps what kind of thing was looked for at which site, and not what was typed', async () => {
    const ctx = await operator('support');
    await members.search(ctx, { text: anna.email });
    deps.clock.advance(1);
    await members.search(ctx, { text: 'niemand@post.example' });
    const entries = await audit(ctx);
    expect(entries.map(({ action, tenantId, detail }) => ({ action, tenantId, detail }))).toEqual([
      { action: 'member.search', tenantId: site.id, detail: { kind: 'email', found: 1 } },
      { action: 'member.search', tenantId: null, detail: { kind: 'email', found: 0 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('post.example');
  });
});

const PARTS = Object.keys(MEMBER_PARTS) as MemberPart[];
const look = (ctx: DeskCtx, part: MemberPart, id = anna.userId): Promise<unknown> => members[part](ctx, id);

describe('a member’s page', () => {
  it.each(OPERATOR_ROLES.flatMap((role) => PARTS.map((part) => [role, part] as const)))(
    'OPS-004 OPS-011 shows %s the part “%s” when their role says so, else neither reads nor notes anything',
    async (role, part) => {
      const ctx = await operator(role);
      const may = role === 'platform' || (PERMISSIONS[MEMBER_PARTS[part]] as readonly string[]).includes(role);
      expect((await members.head(ctx, anna.userId)).parts.includes(part)).toBe(may);
      if (may) {
        await expect(look(ctx, part)).resolves.toBeDefined();
        expect((await audit(ctx)).map(({ detail }) => detail)).toEqual([{ part }]);
      } else {
        await expect(look(ctx, part)).rejects.toMatchObject(NOT_FOUND);
        expect(await audit(ctx)).toEqual([]);
      }
    },
  );

  it('OPS-011 is not there for who works at another site', async () => {
    const ctx = await operator('site_manager', elsewhere);
    await expect(members.head(ctx, anna.userId)).rejects.toMatchObject(NOT_FOUND);
    for (const part of PARTS) await expect(look(ctx, part)).rejects.toMatchObject(NOT_FOUND);
    await expect(members.head(ctx, 'x')).rejects.toMatchObject(NOT_FOUND);
    const deeds = [members.correct, members.endSessions, members.resend, members.liftBounce, members.restrict];
    for (const deed of [...deeds, members.lift]) {
      await expect(deed(ctx, anna.userId, CORRECTION())).rejects.toMatchObject({
        code: expect.stringMatching(/^not_found$|^invalid_fields$/) as string,
      });
    }
    expect([await balance(), await audit(ctx)]).toEqual([10, []]);
  });

  it('OPS-011 hides the address from who has no business with mails', async () => {
    const [support, moderator] = [await operator('support'), await operator('moderator')];
    expect(await members.account(support, anna.userId)).toMatchObject({ email: anna.email, emailMasked: false });
    const masked = await members.account(moderator, anna.userId);
    expect(masked).toMatchObject({ email: 'l•••@post.example', emailMasked: true });
    expect(JSON.stringify(masked)).not.toContain(anna.email);
  });

  it('OPS-005 notes a look once in ten minutes for each part, operator and member', async () => {
    const [ctx, other] = [await operator('support'), await operator('support')];
    const bram = await createMember(test.database, site);
    await look(ctx, 'account');
    deps.clock.advance(9 * MINUTE);
    await look(ctx, 'account');
    await look(other, 'account');
    await look(ctx, 'mails');
    deps.clock.advance(1);
    await look(ctx, 'account', bram.userId);
    expect((await audit(ctx)).map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [anna.userId, { part: 'account' }],
      [anna.userId, { part: 'mails' }],
      [bram.userId, { part: 'account' }],
    ]);
    expect(await audit(other)).toHaveLength(1);
    deps.clock.advance(MINUTE);
    await look(ctx, 'account');
    expect(await audit(ctx)).toHaveLength(4);
  });

  it('OPS-011 shows counts and blocks, and never what was written', async () => {
    const ctx = await operator('moderator');
    const bram = await createMember(test.database, site, { profile: { gender: 'male' } });
    const asAnna = createTestContext({ tenant: site, viewer: anna.viewer });
    const asBram = createTestContext({ tenant: site, viewer: bram.viewer });
    await services.likes.likeProfile(asAnna, { profile: bram.profileId });
    await services.likes.likeProfile(asBram, { profile: anna.profileId });
    const text = `geheim ${randomUUID()}`;
    await services.chat.sendMessage(asAnna, { profile: bram.profileId, text, client_id: randomUUID() });
    const before = await members.contacts(ctx, anna.userId);
    expect(before).toMatchObject({ likesGiven: 1, likesReceived: 1, matches: 1, conversations: 1 });
    await services.safety.blockProfile(asAnna, { profile: bram.profileId });
    expect((await members.contacts(ctx, anna.userId)).blocked.map(({ id }) => id)).toEqual([bram.profileId]);
    expect((await members.contacts(ctx, bram.userId)).blockedBy.map(({ id }) => id)).toEqual([anna.profileId]);
    const manager = await operator('site_manager');
    const everything = await Promise.all(PARTS.map((part) => look(manager, part)));
    expect(JSON.stringify(everything)).not.toContain(text);
  });
});

const CORRECTION = (change: Record<string, string> = {}) => ({
  ...{ direction: 'give', credits: '4', cause: 'outage', turn: '1', reason: 'Storing van gisteren' },
  ...change,
});

describe('correcting credits', () => {
  const ledger = (member = anna) =>
    services.transactions.ledger(createTestContext({ tenant: site, viewer: member.viewer }));

  it('OPS-011 MON-027 gives and takes by a line of the ledger that tells the member why, and notes who and why', async () => {
    const ctx = await operator('finance');
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
    expect(money).toMatchObject({ balance: 11, correction: { turn: 3, most: deps.env.DESK_CORRECTION_MAX } });
    expect(money.lines[0]).toMatchObject({
      change: -3,
      cause: 'mistake',
      operator: expect.stringMatching(/^Op /) as string,
    });
    expect((await audit(ctx)).slice(0, 2)).toMatchObject([
      { action: 'credits.correct', detail: { change: 4, cause: 'outage', reason: 'Storing van gisteren', turn: 1 } },
      { action: 'credits.correct', tenantId: site.id, subjectId: anna.userId },
    ]);
    expect(await services.credits.reconcile(site.id)).toBe(0);
  });

  it('OPS-011 CHT-015 happens once, however often and at once the form is sent', async () => {
    const ctx = await operator('site_manager');
    await Promise.all(Array.from({ length: 4 }, () => members.correct(ctx, anna.userId, CORRECTION())));
    await members.correct(ctx, anna.userId, CORRECTION());
    expect(await balance()).toBe(14);
    expect(await audit(ctx)).toHaveLength(1);
  });

  it('OPS-011 is refused where another correction came first, and in a form from the future', async () => {
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

  it('OPS-011 MON-029 never takes more than there is, and notes nothing then', async () => {
    const ctx = await operator('finance');
    const take = members.correct(ctx, anna.userId, CORRECTION({ direction: 'take', credits: '11' }));
    await expect(take).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect([await balance(), await audit(ctx)]).toEqual([10, []]);
  });

  it('OPS-011 lets finance give up to what is set, and who manages the site more', async () => {
    const [finance, manager] = [await operator('finance'), await operator('site_manager')];
    const most = deps.env.DESK_CORRECTION_MAX;
    const give = (ctx: DeskCtx, credits: number, turn: number) =>
      members.correct(ctx, anna.userId, CORRECTION({ credits: String(credits), turn: String(turn) }));
    await expect(give(finance, most + 1, 1)).rejects.toMatchObject({ fields: { credits: { key: 'invalid' } } });
    await give(finance, most, 1);
    await give(manager, most + 1, 2);
    await expect(give(manager, 10_001, 3)).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await balance()).toBe(10 + 2 * most + 1);
  });

  it.each([
    ['credits', { credits: '0' }],
    ['credits', { credits: '-4' }],
    ['credits', { credits: '1.5' }],
    ['cause', { cause: 'because' }],
    ['direction', { direction: '' }],
    ['reason', { reason: '  ' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['turn', { turn: '' }],
  ])('OPS-011 names the field %s of a form that is wrong: %j', async (field, change) => {
    const ctx = await operator('finance');
    const wrong = members.correct(ctx, anna.userId, CORRECTION(change));
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_fields', fields: { [field]: {} } });
    expect([await balance(), await audit(ctx)]).toEqual([10, []]);
  });

  it.each(OPERATOR_ROLES)('OPS-004 is for the roles that may: %s', async (role) => {
    const ctx = await operator(role);
    const may = role === 'platform' || (PERMISSIONS['credits.correct'] as readonly string[]).includes(role);
    const given = members.correct(ctx, anna.userId, CORRECTION());
    await (may ? expect(given).resolves.toBeUndefined() : expect(given).rejects.toMatchObject(NOT_FOUND));
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
        .insertInto('notificationsDisabled')
        .values({ tenantId: site.id, userId: member.userId, reason, disabledAt: deps.clock.now() })
        .execute(),
    );

  it('OPS-011 sends another activation link to who has yet to activate, once a minute', async () => {
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

  it('OPS-011 sends the link that restores a deleted account, as long as it can be restored', async () => {
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

  it('OPS-011 sends the receipt of a paid order of the member’s own, at most three a day', async () => {
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

  it('OPS-013 shows why mails stopped, keeps to it, and lifts only what had come back', async () => {
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

  it('OPS-013 says why a mail was kept back, as far as that can still be told', async () => {
    const ctx = await operator('support');
    await stop('listunsubscribe');
    await test.database.withTenant(site.id, (trx) =>
      trx
        .insertInto('mails')
        .values(
          ['news', 'welcome'].map((template) => ({
            ...{ tenantId: site.id, id: randomUUID(), userId: anna.userId, template, status: 'suppressed' },
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
  it('OPS-011 signs a member out everywhere, with a reason', async () => {
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

  it('OPS-011 bans and lifts by the rules of reports, told by mail and noted', async () => {
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
    const deeds = (await audit(ctx)).map(({ action }) => action).filter((action) => action !== 'member.look');
    expect(deeds).toEqual(['member.restrict', 'member.lift']);
    await expect(members.restrict(await operator('support'), anna.userId, measure)).rejects.toMatchObject(NOT_FOUND);
  });
});
