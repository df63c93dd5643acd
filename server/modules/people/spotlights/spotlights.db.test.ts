import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { createConsoleDatabase } from '../../../../db/client.ts';
import { createTestClock } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import {
  MEMBER_PASSWORD,
  createMember,
  type Member,
  type MemberOverrides,
} from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createFictionalProfile, type ProfileOverrides } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { eventually } from '../../../../tests/setup/eventually.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { createServices, type Services } from '../../../services.ts';
import { findBalanceDrift } from '../../ledger/credits/index.ts';
import { returnUsedCredits } from '../../money/payments/index.ts';
import { restrictAccount } from '../../trust/safety/index.ts';
import { searchSchema } from '../discovery/search/search.schema.ts';
import { settleSpotlights } from './index.ts';
import { insertSpotlight } from './spotlights.queries.ts';

const test = useTestDatabase();
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let tenant: Tenant;

type Person = Member & { ctx: MemberCtx };

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = { ...(await createTestDeps(test.database, [tenant])), clock: createTestClock() };
  services = createServices(deps);
});

async function person(profile: ProfileOverrides = {}, overrides: MemberOverrides = {}): Promise<Person> {
  const lives = { region: 'NL-UT', ...profile };
  const member = await createMember(test.database, tenant, { credits: 10, ...overrides, profile: lives });
  const mainPhotoId = await insertPhoto(test.database, tenant, member.profileId);
  await change(member.profileId, { mainPhotoId });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const change = (id: string, values: { mainPhotoId?: string | null; region?: string | null; invisible?: boolean }) =>
  test.database.withTenant(tenant.id, (trx) => trx.updateTable('profiles').set(values).where('id', '=', id).execute());

const buy = (who: Person, client_id: string = randomUUID(), credits = 6) =>
  services.spotlights.startSpotlight(who.ctx, { client_id, credits });
const view = (who: Person) => services.spotlights.viewSpotlights(who.ctx);
const credits = async (who: Person) => (await services.credits.viewBalance(who.ctx)).credits;
const settle = () => settleSpotlights({ ...deps, live: services.live, returnUsedCredits }, tenant.id, deps.clock.now());
const end = () => {
  deps.clock.advance(31 * MINUTE_MS);
  return settle();
};
const showTo = (who: Person, spotlight: string) => services.spotlights.countShowings(who.ctx, [spotlight]);
const idOf = async (who: Person) => (await view(who)).running!.id;
const drift = () => test.database.withTenant(tenant.id, (trx) => findBalanceDrift(trx, tenant.id));

describe('a spotlight', () => {
  it('MEM-11 runs for half an hour in the member’s region, for the price that was shown', async () => {
    const me = await person();
    expect(await view(me)).toMatchObject({ credits: 6, refund: 3, minutes: 30, region: 'NL-UT', missing: [] });
    const { running } = await buy(me);
    expect(running).toMatchObject({ region: 'NL-UT', shown: 0, credits: 6, outcome: null, returned: 0 });
    expect(Date.parse(running!.ends_at) - Date.parse(running!.started_at)).toBe(30 * MINUTE_MS);
    expect(await credits(me)).toBe(4);
    const { lines } = await services.transactions.ledger(me.ctx);
    const line = lines.find(({ reason }) => reason === 'spotlight');
    expect(line).toMatchObject({ change: -6, cause: { kind: 'spotlight' } });
  });

  it('MEM-11 is bought once, even by concurrent requests, and only one runs at a time', async () => {
    const me = await person({}, { credits: 20 });
    const id = randomUUID();
    await Promise.all([buy(me, id), buy(me, id), buy(me, id)]);
    const answers = await Promise.allSettled([buy(me), buy(me)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(buy(me)).rejects.toMatchObject({ code: 'spotlight_running' });
    expect(await credits(me)).toBe(14);
    const other = await person({}, { credits: 20 });
    const two = await Promise.allSettled([buy(other), buy(other)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await credits(other)).toBe(14);
  });

  it('MEM-11 needs a region, a photo, a visible profile, the price that was shown, and the credits', async () => {
    const me = await person({ region: null });
    expect((await view(me)).missing).toEqual(['region']);
    await expect(buy(me)).rejects.toMatchObject({ code: 'spotlight_incomplete' });
    await change(me.profileId, { region: 'NL-UT', mainPhotoId: null, invisible: true });
    expect((await view(me)).missing).toEqual(['photo', 'visible']);
    await expect(buy(me)).rejects.toMatchObject({ code: 'spotlight_incomplete' });
    const poor = await person({}, { credits: 5 });
    await expect(buy(poor)).rejects.toMatchObject({ code: 'insufficient_credits' });
    await expect(buy(poor, randomUUID(), 5)).rejects.toMatchObject({ code: 'price_changed' });
    expect((await view(poor)).running).toBeNull();
    expect(await credits(poor)).toBe(5);
  });

  it('MEM-11 is not possible for a fictional profile', async () => {
    const { profileId } = await createFictionalProfile(test.database, tenant);
    const at = deps.clock.now();
    const terms = { region: 'NL-UT', credits: 6, refundCredits: 3, startedAt: at, endsAt: at };
    const keys = { tenantId: tenant.id, profileId, id: randomUUID(), clientId: randomUUID() };
    const stored = test.database.withTenant(tenant.id, (trx) => insertSpotlight(trx, { ...keys, ...terms }));
    await expect(stored).rejects.toMatchObject({ constraint: 'spotlights_not_fictional' });
  });

  it('MEM-11 is not offered by a site that switches it off', async () => {
    tenant = await createTenant(test.database, { features: { spotlight: false } });
    const me = await person();
    await expect(view(me)).rejects.toMatchObject({ code: 'not_found' });
    await expect(buy(me)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the count', () => {
  it('MEM-11 counts each member once, but not the owner, and nobody after the end', async () => {
    const [me, one, other] = [await person(), await person(), await person()];
    await buy(me);
    const id = await idOf(me);
    await Promise.all([showTo(one, id), showTo(one, id), showTo(other, id), showTo(me, id)]);
    // Another process counts the same person at the same time.
    await createServices(deps).spotlights.countShowings(one.ctx, [id]);
    expect((await view(me)).running?.shown).toBe(2);
    await end();
    await showTo(await person(), id);
    expect((await view(me)).earlier[0]).toMatchObject({ shown: 2, outcome: 'shown', returned: 0 });
    const left = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('spotlightShowings').selectAll().execute(),
    );
    expect(left).toEqual([]);
  });

  it('MEM-11 notifies the owner’s open pages of a higher count, every few seconds at most', async () => {
    const me = await person();
    await buy(me);
    const id = await idOf(me);
    const told = async () => {
      const { events } = await services.live.readEventsAfter(me.ctx, 0);
      return events.filter(({ type }) => type === 'spotlight').length;
    };
    expect(await told()).toBe(1);
    await showTo(await person(), id);
    await showTo(await person(), id);
    expect(await told()).toBe(2);
    deps.clock.advance(6_000);
    await showTo(await person(), id);
    expect(await told()).toBe(3);
  });
});

describe('the end', () => {
  it('MEM-11 returns a part once if nobody was shown the profile, even if several processes settle it', async () => {
    const me = await person();
    await buy(me);
    expect(await settle()).toBe(0);
    deps.clock.advance(31 * MINUTE_MS);
    const ended = await Promise.all([settle(), settle(), settle()]);
    expect(ended.reduce((sum, each) => sum + each)).toBe(1);
    expect(await settle()).toBe(0);
    expect(await credits(me)).toBe(7);
    expect((await view(me)).running).toBeNull();
    expect((await view(me)).earlier[0]).toMatchObject({ shown: 0, outcome: 'unseen', returned: 3 });
    const { lines } = await services.transactions.ledger(me.ctx);
    expect(lines[0]).toMatchObject({ reason: 'spotlight_return', change: 3, balance: 7 });
    expect(await drift()).toEqual([]);
    // Another can be bought now.
    expect((await buy(me)).running).not.toBeNull();
  });

  it('MEM-11 returns what was agreed at the purchase, whatever the site asks for since', async () => {
    const me = await person();
    await buy(me);
    Object.assign(tenant, { spotlight_refund_percent: 100 });
    expect((await view(me)).refund).toBe(6);
    await end();
    expect(await credits(me)).toBe(7);
  });

  it('MEM-11 comes early and without a refund when the profile is hidden, paused or banned', async () => {
    const me = await person();
    await buy(me);
    deps.clock.advance(5 * MINUTE_MS);
    expect(await settle()).toBe(0);
    await change(me.profileId, { invisible: true });
    expect(await settle()).toBe(1);
    expect(await credits(me)).toBe(4);
    expect((await view(me)).earlier[0]).toMatchObject({ outcome: 'stopped', returned: 0 });
    const paused = await person();
    await buy(paused);
    await services.privacy.pauseAccount(paused.ctx);
    expect(await settle()).toBe(1);
    expect((await view(paused)).earlier[0]?.outcome).toBe('stopped');
  });

  it('MEM-11 stops for a banned and a deleted member without credits, and stays ended when they come back', async () => {
    const [banned, left, one] = [await person(), await person(), await person()];
    for (const who of [banned, left]) await buy(who);
    const measure = { kind: 'ban', days: null, ground: 'terms', clause: 'commerce', facts: 'Vroeg om geld.' } as const;
    const operatorId = randomUUID();
    const desk = createConsoleDatabase({ url: test.consoleUrl });
    await desk.withTenant(tenant.id, (trx) =>
      restrictAccount(trx, () => undefined, deps, {
        tenantId: tenant.id,
        userId: banned.userId,
        operatorId,
        measure,
      }),
    );
    await desk.close();
    await services.accountDeletion.deleteAccount(left.ctx, { password: MEMBER_PASSWORD, reasons: ['other'] });
    expect(await settle()).toBe(2);
    const ended = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('spotlights').select(['outcome', 'returnedCredits']).execute(),
    );
    expect(ended).toEqual(Array(2).fill({ outcome: 'stopped', returnedCredits: 0 }));
    expect([await credits(banned), await credits(left), await credits(one)]).toEqual([4, 4, 10]);
    expect(await drift()).toEqual([]);
    // A count that arrives late changes nothing.
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ status: 'active' }).where('id', '=', banned.profileId).execute(),
    );
    expect((await view(banned)).running).toBeNull();
    expect(await end()).toBe(0);
    expect(await credits(banned)).toBe(4);
  });

  it('MEM-11 returns a part to a member who hides their profile after the half hour', async () => {
    const [hidden, again] = [await person(), await person()];
    await buy(hidden);
    await buy(again);
    // Back before anybody looked: nobody could find them meanwhile, and it goes on.
    await change(again.profileId, { invisible: true });
    await change(again.profileId, { invisible: false });
    deps.clock.advance(30 * MINUTE_MS + 5_000);
    await change(hidden.profileId, { invisible: true });
    // Who was shown them at the very end is still being counted.
    expect(await settle()).toBe(0);
    deps.clock.advance(6_000);
    expect(await settle()).toBe(2);
    expect((await view(hidden)).earlier[0]).toMatchObject({ outcome: 'unseen', returned: 3 });
    expect([await credits(hidden), await credits(again)]).toEqual([7, 7]);
    expect(await drift()).toEqual([]);
  });

  it('MEM-11 is followed by a mail with the count, unless the profile was hidden', async () => {
    const [me, one] = [await person(), await person()];
    await buy(me);
    await showTo(one, await idOf(me));
    await end();
    const mails = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select(['template', 'userId']).execute(),
    );
    expect(mails).toEqual([{ template: 'spotlight', userId: me.userId }]);
  });
});

describe('the search', () => {
  const search = (who: Person | null, query: Record<string, string> = {}, options = {}) =>
    services.discovery.searchProfiles(
      createTestContext({ tenant, ...(who && { viewer: who.viewer }) }),
      searchSchema.parse({ gender: 'female', ...query }),
      options,
    );
  const minutesAgo = (minutes: number) => new Date(deps.clock.now().getTime() - minutes * MINUTE_MS);
  const women = async (count: number) => {
    const made: Person[] = [];
    for (let n = 0; n < count; n += 1) made.push(await person({ gender: 'female', lastActiveAt: minutesAgo(n) }));
    return made;
  };

  const shownTotal = () =>
    test.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('spotlights')
        .select((eb) => eb.cast<number>(eb.fn.sum('shown'), 'integer').as('shown'))
        .executeTakeFirstOrThrow(),
    );

  it('MEM-11 begins with paying members, marked and each once, and counts who was shown them', async () => {
    const viewer = await person({ gender: 'male' });
    const found = await women(27);
    const me = found[26]!;
    await buy(me);
    const first = await search(viewer);
    expect(first.results[0]).toMatchObject({ id: me.profileId, spotlight: true });
    expect(first.results.slice(1).map(({ spotlight }) => spotlight)).toEqual(Array(24).fill(false));
    const second = await search(viewer, { page: '2', top: me.profileId });
    expect(second.results.map(({ id }) => id)).toEqual([found[24]!.profileId, found[25]!.profileId]);
    await eventually(async () => expect((await view(me)).running?.shown).toBe(1));
    await search(null);
    await search(viewer);
    await search(await person({ gender: 'male' }), {}, { prefetched: true });
    expect((await view(me)).running?.shown).toBe(1);
    // Somebody who would be first anyway is there once, marked.
    await buy(found[0]!);
    const ids = (await search(viewer)).results.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await end();
    expect((await search(viewer)).results.some(({ spotlight }) => spotlight)).toBe(false);
  });

  it('MEM-11 has each person once over all pages, however many pay and take turns meanwhile', async () => {
    const viewer = await person({ gender: 'male' });
    const found = await women(50);
    const paying = [0, 3, 20, 23, 24, 30, 47, 48, 49].map((place) => found[place]!);
    for (const each of paying) await buy(each);
    const all = found.map(({ profileId }) => profileId).toSorted();
    for (const round of [1, 2]) {
      const first = await search(viewer);
      const marked = first.results.filter(({ spotlight }) => spotlight).map(({ id }) => id);
      expect(marked).toHaveLength(3);
      // Who was shown them changes whose turn it is.
      await eventually(async () => expect((await shownTotal()).shown).toBe(round * 3));
      const later = [];
      for (const page of ['2', '3']) later.push(await search(viewer, { page, top: marked.join(',') }));
      const ids = [first, ...later].flatMap(({ results }) => results.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(all);
    }
    // Whoever comes to a later page without the first misses nobody on it.
    const { results } = await search(viewer, { page: '3' });
    expect(results.map(({ id }) => id)).toEqual(found.slice(48).map(({ profileId }) => profileId));
  });

  it('MEM-11 shows at most three, first those of the searcher’s region, then those with the fewest showings', async () => {
    const viewer = await person({ gender: 'male' });
    const [far, often, ...others] = await women(5);
    await change(far!.profileId, { region: 'NL-GR' });
    for (const each of [far!, often!, ...others]) await buy(each);
    await showTo(await person({ gender: 'male' }), await idOf(often!));
    const top = async (query = {}) =>
      (await search(viewer, query)).results.filter(({ spotlight }) => spotlight).map(({ id }) => id);
    expect((await top()).toSorted()).toEqual(others.map(({ profileId }) => profileId).toSorted());
    expect(await top({ countryregion: 'NL-GR' })).toEqual([far!.profileId]);
  });

  it('MEM-11 shows featured members only to searchers who would find them anyway', async () => {
    const [me, viewer] = [
      await person({ gender: 'female', birthDate: '1990-05-05' }),
      await person({ gender: 'male' }),
    ];
    await buy(me);
    const shown = async (query = {}) => {
      const { results } = await search(viewer, query);
      return results.some(({ id }) => id === me.profileId);
    };
    expect(await shown()).toBe(true);
    const others: Record<string, string>[] = [
      { gender: 'male' },
      { countryregion: 'NL-GR' },
      { country: 'BE' },
      { min_age: '60' },
      { max_age: '20' },
      { verified: '1' },
    ];
    for (const query of others) expect([query, await shown(query)]).toEqual([query, false]);
    await services.safety.blockProfile(viewer.ctx, { profile: me.profileId });
    expect(await shown()).toBe(false);
    expect((await search(me)).results.some(({ id }) => id === me.profileId)).toBe(false);
  });
});
