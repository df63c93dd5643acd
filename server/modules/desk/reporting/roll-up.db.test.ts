import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../db/client.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { createOrder } from '../../../../tests/factories/order.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import { createReportingService } from './reporting.service.ts';
import { rollUpMetrics } from './roll-up.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;

beforeAll(async () => {
  tenant = await createTenant(test.database, { time_zone: 'Europe/Amsterdam' });
  deps = await createTestDeps(test.database, [tenant]);
});

/** 00:30 on the next day in Amsterdam (winter time). */
const LATE = new Date('2026-01-10T23:30:00.000Z');
const NOON = new Date('2026-01-10T11:00:00.000Z');

const joined = (at: Date, overrides: MemberOverrides = {}) =>
  createMember(test.database, tenant, {
    signupDate: at,
    activatedAt: at,
    network: 'Netto',
    ...overrides,
    profile: { lastActiveAt: at, ...overrides.profile },
  });

const rows = () =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('trafficDays').selectAll().where('tenantId', '=', tenant.id).orderBy('day').execute(),
  );

const money = (trx: Trx) => trx.selectFrom('revenueDays').selectAll().where('tenantId', '=', tenant.id).execute();

describe('metrics of a site', () => {
  it('OPS-015 count accounts, payments and amounts by the local day of the site and affiliate network', async () => {
    const member = await joined(NOON, { firstPaidAt: LATE });
    await joined(LATE, { network: null });
    await createOrder(test.database, tenant, member, { status: 'paid', paidAt: LATE });
    await rollUpMetrics(deps, tenant.id, LATE);
    const seen = (await rows()).map(({ day, network, signups, activations, firstPayments }) => ({
      day,
      network,
      signups,
      activations,
      firstPayments,
    }));
    expect(seen).toEqual([
      { day: '2026-01-10', network: 'netto', signups: 1, activations: 1, firstPayments: 0 },
      { day: '2026-01-11', network: '', signups: 1, activations: 1, firstPayments: 0 },
      { day: '2026-01-11', network: 'netto', signups: 0, activations: 0, firstPayments: 1 },
    ]);
    expect(await test.database.withTenant(tenant.id, money)).toEqual([
      {
        tenantId: tenant.id,
        day: '2026-01-11',
        network: 'netto',
        currency: 'EUR',
        orders: 1,
        paid: 2499,
        refunded: 0,
      },
    ]);
  });

  it.each([
    ['in one series', [1, 2, 3]],
    ['in another series, which began meanwhile', [50, 51, 1]],
  ])('HRD-1 count a chargeback as given back, and its reversal %s as come back', async (_where, numbers) => {
    const site = await createTenant(test.database, { time_zone: 'Europe/Amsterdam' });
    const made = await createTestDeps(test.database, [site]);
    const days = (count: number) => new Date(NOON.getTime() + count * 86_400_000);
    const member = await createMember(test.database, site, { signupDate: NOON, activatedAt: NOON });
    const { orderId } = await createOrder(test.database, site, member, { status: 'paid', paidAt: NOON });
    const document = (kind: string, number: number, issuedAt: Date) => ({
      tenantId: site.id,
      id: newId({ now: () => issuedAt }),
      orderId,
      kind,
      amount: 2499,
      vatAmount: 434,
      year: 2026,
      number,
      issuedAt,
      company: '{}',
      lines: '[]',
    });
    const documents = [
      document('invoice', numbers[0]!, NOON),
      document('credit_note', numbers[1]!, days(1)),
      document('invoice', numbers[2]!, days(2)),
    ];
    await test.database.withTenant(site.id, (trx) => trx.insertInto('invoices').values(documents).execute());
    await rollUpMetrics(made, site.id, days(3));
    const byDay = await test.database.withTenant(site.id, (trx) =>
      trx
        .selectFrom('revenueDays')
        .select(['day', 'orders', 'paid', 'refunded'])
        .where('tenantId', '=', site.id)
        .orderBy('day')
        .execute(),
    );
    expect(byDay).toEqual([
      { day: '2026-01-10', orders: 1, paid: 2499, refunded: 0 },
      { day: '2026-01-11', orders: 0, paid: 0, refunded: 2499 },
      { day: '2026-01-12', orders: 0, paid: 0, refunded: -2499 },
    ]);
    // What was paid less what was given back equals the documents.
    expect(byDay.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)).toBe(2499);
  });

  it('OPS-015 are the same after a second roll-up, and keep visits counted meanwhile', async () => {
    const before = await rows();
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('trafficDays').set({ visits: 7 }).where('tenantId', '=', tenant.id).execute(),
    );
    await rollUpMetrics(deps, tenant.id, LATE);
    expect(await rows()).toEqual(before.map((row) => ({ ...row, visits: 7 })));
  });

  it('OPS-015 of past days do not change when a member leaves', async () => {
    const member = await joined(LATE, { network: 'weg' });
    const later = (days: number) => new Date(LATE.getTime() + days * 86_400_000);
    await rollUpMetrics(deps, tenant.id, LATE);
    expect(await rollUpMetrics(deps, tenant.id, later(1))).toBe(1);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ activatedAt: null }).where('id', '=', member.userId).execute(),
    );
    expect(await rollUpMetrics(deps, tenant.id, later(3))).toBe(2);
    expect((await rows()).find(({ network }) => network === 'weg')).toMatchObject({ activations: 1 });
  });

  it('OPS-016 show retention after a day and a week, once that day has come', async () => {
    const at = new Date('2026-02-01T10:00:00.000Z');
    const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
    const network = 'terug';
    await joined(at, { network });
    const faithful = await joined(at, { network });
    const seen = (when: Date) =>
      test.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('profiles').set({ lastActiveAt: when }).where('id', '=', faithful.profileId).execute(),
      );
    const returned = async () => (await rows()).find((row) => row.network === network);
    await rollUpMetrics(deps, tenant.id, at);
    expect(await returned()).toMatchObject({
      activations: 2,
      retainedDay1: null,
      retainedDay7: null,
      retainedDay30: null,
    });
    await seen(later(1));
    await rollUpMetrics(deps, tenant.id, later(1));
    expect(await returned()).toMatchObject({ retainedDay1: 1, retainedDay7: null });
    await rollUpMetrics(deps, tenant.id, later(7));
    // Active on the first day, not on the seventh.
    expect(await returned()).toMatchObject({ retainedDay1: 1, retainedDay7: 0, retainedDay30: null });
    // Later activity does not change it.
    await rollUpMetrics(deps, tenant.id, later(8));
    await seen(later(9));
    await rollUpMetrics(deps, tenant.id, later(9));
    expect(await returned()).toMatchObject({ retainedDay1: 1, retainedDay7: 0 });
  });

  it('OPS-015 count visits, and merge affiliate networks beyond two hundred a day', async () => {
    const { countVisit } = createReportingService(deps);
    const ctx = createTestContext({ tenant });
    for (let n = 0; n < 210; n += 1) await countVisit({ ...ctx, tracking: { network: `Net${n}` } });
    await countVisit(ctx);
    await countVisit({ ...ctx, tracking: { network: 'NET0' } });
    const today = (await rows()).filter(({ visits, network }) => visits > 0 && !['netto', 'weg'].includes(network));
    const byNetwork = Object.fromEntries(today.map(({ network, visits, day }) => [`${day} ${network}`, visits]));
    expect(byNetwork).toMatchObject({ '2026-03-10 net0': 2, '2026-03-10 *': 10, '2026-03-10 ': 1 });
  });

  it('MEM-10, OPS-015 count daily picks by day: chosen, seen, and liked since', async () => {
    const me = await joined(NOON);
    const others = [await joined(NOON), await joined(NOON), await joined(NOON)];
    const day = '2026-03-10';
    const at = new Date(`${day}T09:00:00.000Z`);
    const keys = { tenantId: tenant.id, profileId: me.profileId, day, reasons: '[]', chosenAt: at };
    const picks = others.map(({ profileId }, n) => ({
      ...keys,
      pickedId: profileId,
      position: n + 1,
      seenAt: n < 2 ? at : null,
    }));
    const like = { tenantId: tenant.id, likerId: me.profileId, likedId: others[0]!.profileId, source: 'card' };
    await test.database.withTenant(tenant.id, async (trx) => {
      await trx.insertInto('dailyPicks').values(picks).execute();
      await trx
        .insertInto('likes')
        .values({ ...like, createdAt: at })
        .execute();
    });
    await rollUpMetrics(deps, tenant.id, new Date(`${day}T12:00:00.000Z`));
    const counted = await test.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('siteDays')
        .select(['picksChosen', 'picksSeen', 'picksLiked'])
        .where('tenantId', '=', tenant.id)
        .where('day', '=', day)
        .execute(),
    );
    expect(counted).toEqual([{ picksChosen: 3, picksSeen: 2, picksLiked: 1 }]);
  });

  it('OPS-015 count messages by kind, and keep days that were counted without kinds', async () => {
    const site = await createTenant(test.database, { time_zone: 'Europe/Amsterdam' });
    const made = await createTestDeps(test.database, [site]);
    const [me, other] = await Promise.all([0, 1].map(() => createMember(test.database, site, { network: null })));
    const keys = { tenantId: site.id, startedById: me!.profileId, id: newId(deps.clock) };
    const kinds = ['text', 'text', 'photo', 'gift', 'voice', 'voice', 'voice'];
    const before = { tenantId: site.id, day: '2026-03-09', network: '', messages: 5 };
    await test.database.withTenant(site.id, async (trx) => {
      const [profileLowId, profileHighId] = [me!.profileId, other!.profileId].toSorted();
      await trx
        .insertInto('conversations')
        .values({ ...keys, profileLowId: profileLowId!, profileHighId: profileHighId!, createdAt: NOON })
        .execute();
      const messages = kinds.map((kind, seq) => ({
        tenantId: site.id,
        id: newId(deps.clock),
        conversationId: keys.id,
        seq: seq + 1,
        senderId: me!.profileId,
        clientId: randomUUID(),
        kind,
        cost: 0,
        sentAt: new Date('2026-03-10T09:00:00.000Z'),
      }));
      await trx.insertInto('messages').values(messages).execute();
      await trx.insertInto('trafficDays').values(before).execute();
      await trx
        .insertInto('siteDays')
        .values({ tenantId: site.id, day: '2026-03-10', members: 0, premium: 0, countedAt: NOON })
        .execute();
    });
    await rollUpMetrics(made, site.id, new Date('2026-03-10T12:00:00.000Z'));
    const counted = await test.database.withTenant(site.id, (trx) =>
      trx
        .selectFrom('trafficDays')
        .select(['messages', 'photoMessages', 'giftMessages', 'voiceMessages'])
        .where('tenantId', '=', site.id)
        .where('day', '>=', '2026-03-09')
        .orderBy('day')
        .execute(),
    );
    expect(counted).toEqual([
      { messages: 5, photoMessages: null, giftMessages: null, voiceMessages: null },
      { messages: 7, photoMessages: 1, giftMessages: 1, voiceMessages: 3 },
    ]);
  });

  it('MEM-7, OPS-015 count photo checks by day: asked, approved, refused and appealed', async () => {
    const [one, other] = [await joined(NOON), await joined(NOON)];
    const at = (time: string) => new Date(`2026-03-${time}:00.000Z`);
    const check = { tenantId: tenant.id, pose: 'wave', expiresAt: at('10T09:15'), askedAt: at('10T09:00') };
    const sent = { ...check, submittedAt: at('10T09:05') };
    const checks = [
      { ...sent, id: newId(deps.clock), profileId: one.profileId, status: 'approved', decidedAt: at('10T10:00') },
      {
        ...sent,
        id: newId(deps.clock),
        profileId: other.profileId,
        status: 'refused',
        reason: 'pose',
        decidedAt: at('10T10:00'),
        appealedAt: at('10T11:00'),
      },
      { ...check, id: newId(deps.clock), profileId: other.profileId, status: 'asked' },
    ];
    await test.database.withTenant(tenant.id, (trx) => trx.insertInto('photoChecks').values(checks).execute());
    await rollUpMetrics(deps, tenant.id, at('10T12:00'));
    const counted = await test.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('siteDays')
        .select(['checksAsked', 'checksApproved', 'checksRefused', 'checksAppealed'])
        .where('tenantId', '=', tenant.id)
        .where('day', '=', '2026-03-10')
        .execute(),
    );
    expect(counted).toEqual([{ checksAsked: 3, checksApproved: 1, checksRefused: 1, checksAppealed: 1 }]);
  });

  it('MEM-11, OPS-015 count spotlights by the day on which they began, with their credits', async () => {
    const startedAt = new Date('2026-03-10T09:00:00.000Z');
    const endsAt = new Date('2026-03-10T09:30:00.000Z');
    const terms = { tenantId: tenant.id, region: 'NL-UT', credits: 6, refundCredits: 3, startedAt, endsAt };
    const results = [
      { shown: 40, outcome: 'shown', returnedCredits: 0 },
      { shown: 0, outcome: 'unseen', returnedCredits: 3 },
    ];
    const members = [await joined(NOON), await joined(NOON)];
    const rows = results.map((result, index) => {
      const keys = { id: randomUUID(), clientId: randomUUID(), profileId: members[index]!.profileId };
      return { ...terms, ...result, ...keys, settledAt: endsAt };
    });
    await test.database.withTenant(tenant.id, (trx) => trx.insertInto('spotlights').values(rows).execute());
    await rollUpMetrics(deps, tenant.id, new Date('2026-03-10T12:00:00.000Z'));
    const counted = await test.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('siteDays')
        .select(['spotlightsBought', 'spotlightsShown', 'spotlightsUnseen', 'spotlightsCredits', 'spotlightsReturned'])
        .where('tenantId', '=', tenant.id)
        .where('day', '=', '2026-03-10')
        .execute(),
    );
    const [spotlightsBought, spotlightsShown, spotlightsUnseen] = [2, 40, 1];
    expect(counted).toEqual([
      { spotlightsBought, spotlightsShown, spotlightsUnseen, spotlightsCredits: 12, spotlightsReturned: 3 },
    ]);
  });
});
