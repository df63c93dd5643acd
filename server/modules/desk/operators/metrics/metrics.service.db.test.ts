import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { addDays } from '../../../../lib/time/local-date.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';

const test = useTestDatabase();
const TODAY = '2026-03-10';
let ours: Tenant;
let theirs: Tenant;
let desk: TestDesk;
let finance: DeskCtx;
let platform: DeskCtx;

const ALL = { site: null, range: 7, network: null } as const;

async function store(tenant: Tenant, days: Array<{ ago: number; network?: string; [count: string]: unknown }>) {
  await test.database.withTenant(tenant.id, async (trx) => {
    for (const { ago, network = '', ...counts } of days) {
      const key = { tenantId: tenant.id, day: addDays(TODAY, -ago), network };
      await trx
        .insertInto('trafficDays')
        .values({ ...key, ...counts })
        .execute();
    }
  });
}

beforeAll(async () => {
  ours = await createTenant(test.database);
  theirs = await createTenant(test.database);
  desk = await createTestDesk(test, [ours, theirs]);
  finance = await desk.operator('finance', ours);
  platform = await desk.operator('platform');
  await store(ours, [
    { ago: 0, visits: 5, signups: 1, messages: 9, photoMessages: 2, giftMessages: 1, voiceMessages: 3 },
    { ago: 0, network: 'netto', visits: 7, activations: 1 },
    { ago: 6, visits: 3, messages: 4, activations: 10, retainedDay1: 4 },
    { ago: 3, visits: 1, activations: 10, retainedDay1: 1 },
    // The following day is today and incomplete.
    { ago: 1, activations: 10, retainedDay1: 9 },
    { ago: 7, visits: 100 },
    { ago: 14, visits: 1000 },
  ]);
  await store(theirs, [{ ago: 0, network: 'geheim', visits: 50 }]);
  await test.database.withTenant(theirs.id, async (trx) => {
    const counts = [
      { ago: 30, members: 9 },
      { ago: 20, members: 4 },
      { ago: 2, members: 3 },
      { ago: 1, members: 5 },
    ];
    const key = { tenantId: theirs.id, premium: 0, countedAt: desk.deps.clock.now() };
    const rows = counts.map(({ ago, members }) => ({ ...key, members, day: addDays(TODAY, -ago) }));
    await trx.insertInto('siteDays').values(rows).execute();
  });
  await test.database.withTenant(ours.id, async (trx) => {
    const key = { tenantId: ours.id, network: 'netto', currency: 'EUR' };
    await trx
      .insertInto('revenueDays')
      .values({ ...key, day: TODAY, orders: 2, paid: 4998, refunded: 1000 })
      .execute();
    await trx
      .insertInto('siteDays')
      .values({ tenantId: ours.id, day: TODAY, members: 12, premium: 2, countedAt: desk.deps.clock.now() })
      .execute();
  });
});

afterAll(() => desk.close());

describe('metrics at the desk', () => {
  it('OPS-015 shows each day of the period and of the period before it', async () => {
    const { days, metrics, money, members, countedAt } = await desk.services.metrics.view(finance, ALL);
    expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-03-04', TODAY]);
    expect(metrics.visits).toEqual({
      values: [3, 0, 0, 1, 0, 0, 12],
      total: 16,
      before: [0, 0, 0, 0, 0, 0, 100],
      totalBefore: 100,
    });
    expect(money).toEqual([
      expect.objectContaining({ currency: 'EUR', total: 4998, refunded: 1000, orders: 2, totalBefore: 0 }),
    ]);
    expect(members).toEqual([null, null, null, null, null, null, 12]);
    expect(countedAt).toBe(desk.deps.clock.now().toISOString());
  });

  it('OPS-015 uses the previous count for a day without a roll-up', async () => {
    const { members } = await desk.services.metrics.view(platform, ALL);
    expect(members).toEqual([4, 4, 4, 4, 3, 5, 12 + 5]);
  });

  it('OPS-015 separates affiliate networks and filters by one', async () => {
    const { networks, networkNames } = await desk.services.metrics.view(finance, ALL);
    expect(networks.map(({ network, visits }) => [network, visits])).toEqual([
      ['', 9],
      ['netto', 7],
    ]);
    expect(networkNames).toEqual(['', 'netto']);
    expect(networks[1]!.money).toEqual([expect.objectContaining({ currency: 'EUR', paid: 4998, refunded: 1000 })]);
    const one = await desk.services.metrics.view(finance, { ...ALL, network: 'netto' });
    expect([one.metrics.visits.total, one.networkNames]).toEqual([7, ['', 'netto']]);
    const none = await desk.services.metrics.view(finance, { ...ALL, network: '' });
    expect(none.metrics.visits.total).toBe(9);
  });

  it('OPS-015 tells kinds of messages apart, on days that were counted by kind', async () => {
    const { kinds, metrics } = await desk.services.metrics.view(finance, ALL);
    expect(metrics.messages.total).toBe(9 + 4);
    expect(kinds).toEqual({ text: 3, photo: 2, gift: 1, voice: 3 });
  });

  it('OPS-016 shows retention only for days whose interval has ended', async () => {
    const { networks } = await desk.services.metrics.view(finance, ALL);
    expect(networks[0]!.returns).toEqual([
      { of: 20, back: 5 },
      { of: 0, back: 0 },
      { of: 0, back: 0 },
    ]);
  });

  it('OPS-016 shows retention of each day', async () => {
    const { back } = await desk.services.metrics.view(finance, ALL);
    expect(back.map(([day]) => day)).toEqual([4, null, null, 1, null, null, null]);
  });

  it('OPS-016 exports retention once the interval has ended', async () => {
    const lines = (await desk.services.metrics.csv(finance, ALL)).split('\r\n');
    expect(lines).toContain(`2026-03-04,${ours.slug},,3,0,10,0,4,,,,0,4,,,0,0,0`);
    expect(lines).toContain(`2026-03-09,${ours.slug},,0,0,10,0,0,,,,0,,,,0,0,0`);
  });

  it('OPS-015 hides other sites from an operator of one site, whatever the query', async () => {
    await expect(desk.services.metrics.view(finance, { ...ALL, site: theirs.id })).rejects.toThrow('not_found');
    await expect(desk.services.metrics.csv(finance, { ...ALL, site: theirs.id })).rejects.toThrow('not_found');
    expect(JSON.stringify(await desk.services.metrics.view(finance, ALL))).not.toContain('geheim');
    expect(await desk.services.metrics.csv(finance, ALL)).not.toContain('geheim');
    expect(desk.services.metrics.sites(finance).map(({ id }) => id)).toEqual([ours.id]);
  });

  it('OPS-015 rejects moderators', async () => {
    const moderator = await desk.operator('moderator', ours);
    await expect(desk.services.metrics.view(moderator, ALL)).rejects.toThrow('not_found');
  });

  it('OPS-015 sums all sites for a platform operator, and exports each site separately', async () => {
    expect((await desk.services.metrics.view(platform, ALL)).metrics.visits.total).toBe(66);
    const lines = (await desk.services.metrics.csv(platform, ALL)).trimEnd().split('\r\n');
    expect(lines).toContain(`${TODAY},${theirs.slug},geheim,50,0,0,0,0,,,,0,,,,0,0,0`);
    expect(lines).toContain(`${TODAY},${ours.slug},netto,7,0,1,0,0,,,,0,,,,2,49.98,10`);
    expect(lines).toHaveLength(1 + 6);
  });
});
