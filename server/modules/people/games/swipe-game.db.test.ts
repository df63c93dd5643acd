import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../tests/factories/profile.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { defaultSearchGenders, type Gender } from '../profiles/default-genders.ts';
import { deleteExpiredPasses } from './expired-passes.ts';

const test = useTestDatabase();
const DAY_MS = 86_400_000;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let tenant: Tenant;

type Person = Member & { ctx: MemberCtx };
type Sexuality = 'hetero' | 'gay' | 'lesbian' | 'bi';

beforeAll(async () => {
  deps = await createTestDeps(test.database, []);
  services = createServices(deps);
});

// A tenant per test, so that tests do not see each other's profiles.
beforeEach(async () => {
  tenant = await createTenant(test.database);
});

async function person(gender: Gender = 'male', overrides: MemberOverrides = {}): Promise<Person> {
  const profile = { gender, ...overrides.profile };
  const member = await createMember(test.database, tenant, { ...overrides, profile });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const women = (count: number) => Promise.all(Array.from({ length: count }, () => person('female')));
const deckOf = async (who: Person) => (await services.games.viewDeck(who.ctx)).profiles.map(({ id }) => id);
const swipe = (who: Person, whom: Person, choice: 'like' | 'pass') =>
  services.games.swipe(who.ctx, { profile: whom.profileId, choice });
const likesOf = (who: Person) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('likes').select('source').where('likerId', '=', who.profileId).execute(),
  );

describe('the deck', () => {
  it('contains matching profiles, last active first, with common interests', async () => {
    const me = await person('male', { profile: { interests: ['hiking', 'wine'] } });
    const anna = await person('female', { profile: { interests: ['art', 'hiking'] } });
    const bea = await person('female', { profile: { lastActiveAt: new Date(TEST_NOW.getTime() - DAY_MS) } });
    await person('male');
    await person('female', { profile: { country: 'BE' } });
    const { profiles, ...room } = await services.games.viewDeck(me.ctx);
    expect(profiles.map(({ id }) => id)).toEqual([anna.profileId, bea.profileId]);
    expect(profiles[0]).toMatchObject({ common_interests: ['hiking'] });
    expect(room).toEqual({
      likes_left: 4,
      likes_per_day: 4,
      can_undo: false,
      undos_left: 1,
      starts_anew: '2026-03-10T23:00:00.000Z',
    });
  });

  it('PRD-4 shows the photos that the player may see, in order, without those to be inspected or locked', async () => {
    const me = await person('male');
    const anna = await person('female');
    const photos: string[] = [];
    for (const position of [1, 0, 2, 3, 4, 5]) {
      photos[position] = await insertPhoto(test.database, tenant, anna.profileId, { position });
    }
    await insertPhoto(test.database, tenant, anna.profileId, { position: 0, status: 'inspection' });
    const shownTo = async (ctx: MemberCtx) =>
      (await services.games.viewDeck(ctx)).profiles.map(({ images }) => images.map(({ id }) => id));
    expect(await shownTo(me.ctx)).toEqual([photos.slice(0, tenant.free_photos)]);
    expect(await shownTo({ ...me.ctx, viewer: { ...me.ctx.viewer, paidUser: true } })).toEqual([photos]);
  });

  it('contains ten profiles of both genders, those with a photo first', async () => {
    const me = await person('male', { profile: { sexuality: 'bi' } });
    const active = (minutesAgo: number) => ({
      sexuality: 'bi' as const,
      lastActiveAt: new Date(TEST_NOW.getTime() - minutesAgo * 60_000),
    });
    const others: Person[] = [];
    for (let number = 0; number < 12; number += 1) {
      others.push(await person(number % 2 ? 'female' : 'male', { profile: active(number) }));
    }
    for (const number of [3, 8, 11]) {
      const id = await insertPhoto(test.database, tenant, others[number]!.profileId, { position: 0 });
      await test.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('profiles').set({ mainPhotoId: id }).where('id', '=', others[number]!.profileId).execute(),
      );
    }
    const order = [3, 8, 11, 0, 1, 2, 4, 5, 6, 7];
    expect(await deckOf(me)).toEqual(order.map((number) => others[number]!.profileId));
    for (const number of [0, 3]) await swipe(me, others[number]!, 'pass');
    expect(await deckOf(me)).toEqual([8, 11, 1, 2, 4, 5, 6, 7, 9, 10].map((number) => others[number]!.profileId));
  });

  it('SAF-017 excludes invisible, blocked, disabled, deleted and unconfirmed profiles and the player', async () => {
    const me = await person('female', { profile: { sexuality: 'bi' } });
    const fits = { sexuality: 'bi' } as const;
    const [shown, blocked, blocker] = await Promise.all(
      Array.from({ length: 3 }, () => person('female', { profile: fits })),
    );
    await person('female', { profile: { ...fits, invisible: true } });
    await person('female', { profile: { ...fits, status: 'disabled' } });
    await person('female', { profile: { ...fits, status: 'deleted' } });
    await person('female', { profile: fits, status: 'not_confirmed' });
    await services.safety.blockProfile(me.ctx, { profile: blocked!.profileId });
    await services.safety.blockProfile(blocker!.ctx, { profile: me.profileId });
    expect(await deckOf(me)).toEqual([shown!.profileId]);
  });

  it('excludes fictional profiles for a member who hides them', async () => {
    const fictional = await createFictionalProfile(test.database, tenant);
    expect(await deckOf(await person('male'))).toEqual([fictional.profileId]);
    expect(await deckOf(await person('male', { hideFictional: true }))).toEqual([]);
  });

  it('contains exactly the profiles of mutual interest', async () => {
    const kinds: Array<[Gender, Sexuality]> = [
      ...(['hetero', 'gay', 'bi'] as const).map((sexuality) => ['male', sexuality] as [Gender, Sexuality]),
      ...(['hetero', 'lesbian', 'bi'] as const).map((sexuality) => ['female', sexuality] as [Gender, Sexuality]),
    ];
    for (const niche of [1, 2, 7] as const) {
      tenant = await createTenant(test.database, { niche });
      const people = await Promise.all(
        kinds.map(async ([gender, sexuality]) => ({
          gender,
          sexuality,
          ...(await person(gender, { profile: { sexuality } })),
        })),
      );
      const seeks = (one: (typeof people)[number], two: (typeof people)[number]) =>
        defaultSearchGenders(niche, one).includes(two.gender);
      for (const one of people) {
        const wanted = people.filter((two) => two !== one && seeks(one, two) && seeks(two, one));
        const found = new Set(await deckOf(one));
        const described = [niche, one.gender, one.sexuality];
        expect([...described, people.filter((two) => found.has(two.profileId)).map(({ name }) => name)]).toEqual([
          ...described,
          wanted.map(({ name }) => name),
        ]);
      }
    }
  });
});

describe('a like in the swipe game', () => {
  it('LIK-005 is limited to four a day; the fifth is refused and stores nothing', async () => {
    const me = await person();
    const [fifth, ...four] = await women(5);
    const left = [];
    for (const whom of four) left.push((await swipe(me, whom, 'like')).likes_left);
    expect(left).toEqual([3, 2, 1, 0]);
    await expect(swipe(me, fifth!, 'like')).rejects.toMatchObject({ code: 'swipe_limit_reached', retryAfter: 39_600 });
    expect(await likesOf(me)).toEqual(Array.from({ length: 4 }, () => ({ source: 'swipe' })));
    expect(await deckOf(me)).toEqual([fifth!.profileId]);
    // Likes outside the game are not limited.
    expect(await services.likes.likeProfile(me.ctx, { profile: fifth!.profileId })).toMatchObject({ liked: true });
  });

  it("LIK-005 is limited by the tenant's setting", async () => {
    tenant = await createTenant(test.database, { swipe_likes_per_day: 1 });
    const [me, [one, two]] = [await person(), await women(2)];
    expect(await swipe(me, one!, 'like')).toMatchObject({ liked: true, likes_left: 0, likes_per_day: 1 });
    await expect(swipe(me, two!, 'like')).rejects.toMatchObject({ code: 'swipe_limit_reached' });
  });

  it("LIK-007 is counted per day in the tenant's time zone", async () => {
    const me = await person();
    const all = await women(6);
    for (const whom of all.slice(0, 4)) await swipe(me, whom, 'like');
    const midnight = new Date('2026-03-10T23:00:00.000Z').getTime() - TEST_NOW.getTime();
    deps.clock.advance(midnight - 1);
    await expect(swipe(me, all[4]!, 'like')).rejects.toMatchObject({ code: 'swipe_limit_reached', retryAfter: 1 });
    deps.clock.advance(1);
    expect(await services.games.viewDeck(me.ctx)).toMatchObject({ likes_left: 4 });
    expect(await swipe(me, all[4]!, 'like')).toMatchObject({ likes_left: 3 });
    deps.clock.advance(-midnight);
  });

  it('LIK-005 is counted once per profile, and still counts when withdrawn', async () => {
    const [me, [anna]] = [await person(), await women(1)];
    const answers = await Promise.all(Array.from({ length: 5 }, () => swipe(me, anna!, 'like')));
    expect(new Set(answers.map(({ likes_left }) => likes_left))).toEqual(new Set([3]));
    await services.likes.unlikeProfile(me.ctx, { profile: anna!.profileId });
    expect(await services.games.viewDeck(me.ctx)).toMatchObject({ likes_left: 3 });
  });

  it('LIK-005 is limited also when all are given concurrently', async () => {
    const me = await person();
    const all = await women(9);
    const results = await Promise.allSettled(all.map((whom) => swipe(me, whom, 'like')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await likesOf(me)).toHaveLength(4);
  });

  it("that completes a match reports it and marks the other's like as seen", async () => {
    const [me, [anna]] = [await person(), await women(1)];
    await services.likes.likeProfile(anna!.ctx, { profile: me.profileId });
    expect(await swipe(me, anna!, 'like')).toMatchObject({ liked: true, match: true });
    expect(await services.live.badges(me.ctx)).toMatchObject({ new_likes: 0 });
    const { events } = await services.live.readEventsAfter(anna!.ctx, 0);
    expect(events.map(({ type }) => type)).toEqual(['like', 'match']);
  });

  it('requires a confirmed address; a pass does not', async () => {
    const [me, [anna]] = [await person('male', { status: 'not_confirmed' }), await women(1)];
    await expect(swipe(me, anna!, 'like')).rejects.toMatchObject({ code: 'not_confirmed' });
    expect(await swipe(me, anna!, 'pass')).toMatchObject({ liked: false, likes_left: 4 });
  });

  it('is refused for a profile that may not be seen, without counting', async () => {
    const me = await person();
    const hidden = await person('female', { profile: { invisible: true } });
    for (const choice of ['like', 'pass'] as const) {
      await expect(swipe(me, hidden, choice)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await services.games.viewDeck(me.ctx)).toMatchObject({ likes_left: 4, can_undo: false });
  });
});

describe('a pass', () => {
  it('LIK-008 costs no like and excludes the profile for 30 days', async () => {
    const [me, [anna]] = [await person(), await women(1)];
    expect(await swipe(me, anna!, 'pass')).toMatchObject({ liked: false, match: false, likes_left: 4 });
    const forget = () =>
      test.database.withTenant(tenant.id, (trx) => deleteExpiredPasses(trx, tenant.id, deps.clock.now()));
    deps.clock.advance(30 * DAY_MS - 1);
    expect([await deckOf(me), await forget()]).toEqual([[], 0]);
    deps.clock.advance(1);
    expect([await deckOf(me), await forget()]).toEqual([[anna!.profileId], 1]);
    deps.clock.advance(-30 * DAY_MS);
  });
});

it('TEN-017 is unavailable when the tenant has disabled it, like the deck, likes and undo', async () => {
  tenant = await createTenant(test.database, { features: { swipe_game: false } });
  const [me, other] = [await person('male', { premium: true }), await person('female')];
  const calls = [
    services.games.viewDeck(me.ctx),
    ...(['like', 'pass'] as const).map((choice) => swipe(me, other, choice)),
    services.games.undoChoice(me.ctx),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not_found' });
  expect(await likesOf(me)).toEqual([]);
  await expect(services.games.viewMatchFinder(me.ctx)).resolves.toMatchObject({ answers: {} });
});
