import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { profileColumns } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function member(overrides: MemberOverrides = {}) {
  const made = await createMember(test.database, tenant, overrides);
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}
type Person = Awaited<ReturnType<typeof member>>;

const like = (from: Person, to: Person) => services.likes.likeProfile(from.ctx, { profile: to.profileId });
const unlike = (from: Person, to: Person) => services.likes.unlikeProfile(from.ctx, { profile: to.profileId });
const eventsOf = async (person: Person) =>
  (await services.live.readEventsAfter(person.ctx, 0)).events.map((event) => event.type);

describe('an unseen match', () => {
  const unseen = async (person: Person) => (await services.live.snapshot(person.ctx)).unseenMatch;
  const see = (person: Person, other: Person) => services.likes.seeMatch(person.ctx, { profile: other.profileId });

  it('PRD-4 is told once to the member whose like came first, and not to the other', async () => {
    const [anna, bram] = [await member(), await member()];
    await like(anna, bram);
    expect(await unseen(anna)).toBeUndefined();
    await like(bram, anna);
    expect(await unseen(bram)).toBeUndefined();
    expect(await unseen(anna)).toBe(bram.profileId);
    expect(await see(bram, anna)).toBe(false);
    expect(await see(anna, bram)).toBe(true);
    expect(await see(anna, bram)).toBe(false);
    expect(await unseen(anna)).toBeUndefined();
    // A repeated like is no new match.
    await like(bram, anna);
    expect(await unseen(anna)).toBeUndefined();
  });

  it('PRD-4 is not told when it ended, after a block, of a deleted account, or with a conversation', async () => {
    const anna = await member();
    const ends: Array<(other: Person) => Promise<unknown>> = [
      (other) => unlike(other, anna),
      (other) => services.safety.blockProfile(anna.ctx, { profile: other.profileId }),
      (other) =>
        test.database.withTenant(tenant.id, (trx) =>
          trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', other.profileId).execute(),
        ),
      (other) =>
        services.chat.sendMessage(other.ctx, { profile: anna.profileId, text: 'Hoi', client_id: randomUUID() }),
    ];
    for (const end of ends) {
      const other = await member({ credits: 5 });
      await like(anna, other);
      await like(other, anna);
      expect(await unseen(anna)).toBe(other.profileId);
      await end(other);
      expect(await unseen(anna)).toBeUndefined();
    }
  });
});

describe('a like', () => {
  it('LIK-001 can be given and withdrawn, visibly for both members', async () => {
    const [anna, bram] = [await member(), await member()];
    expect(await like(anna, bram)).toEqual({ liked: true, match: false });
    expect((await services.likes.listLikes(anna.ctx)).profiles).toMatchObject([
      { id: bram.profileId, liked: true, match: false },
    ]);
    expect((await services.likes.listLikes(bram.ctx)).liked_by).toMatchObject([{ id: anna.profileId, like_new: true }]);
    expect((await services.profiles.viewProfile(anna.ctx, bram.profileId)).liked).toBe(true);
    expect(await unlike(anna, bram)).toEqual({ liked: false, match: false });
    expect(await services.likes.listLikes(bram.ctx)).toEqual({ profiles: [], liked_by: [], matches: [] });
    expect(await eventsOf(bram)).toEqual(['like', 'unlike']);
  });

  it('LIK-012 is stored once with one event when repeated, also concurrently', async () => {
    const [anna, bram] = [await member(), await member()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => like(anna, bram)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"liked":true,"match":false}']));
    expect((await services.likes.listLikes(bram.ctx)).liked_by).toHaveLength(1);
    expect(await eventsOf(bram)).toEqual(['like']);
    expect(await services.live.badges(bram.ctx)).toMatchObject({ new_likes: 1 });
    const start = { seq: 1, badges: await services.live.badges(bram.ctx) };
    expect(await services.live.snapshot(bram.ctx)).toEqual(start);
    expect(await services.live.lastSeq(bram.ctx)).toBe(1);
    expect(await services.live.snapshot(anna.ctx)).toMatchObject({ seq: 0 });
  });

  it('LIK-012 can be withdrawn repeatedly without further events', async () => {
    const [anna, bram] = [await member(), await member()];
    expect(await unlike(anna, bram)).toEqual({ liked: false, match: false });
    expect(await unlike(anna, bram)).toEqual({ liked: false, match: false });
    expect(await eventsOf(bram)).toEqual([]);
  });

  it("LIK-003 is no longer new after its giver's profile was viewed", async () => {
    const [anna, bram] = [await member(), await member()];
    await like(anna, bram);
    expect(await services.live.badges(bram.ctx)).toMatchObject({ new_likes: 1 });
    await services.profiles.viewProfile(anna.ctx, bram.profileId);
    expect(await services.live.badges(bram.ctx)).toMatchObject({ new_likes: 1 });
    await services.profiles.viewProfile(bram.ctx, anna.profileId);
    expect(await services.live.badges(bram.ctx)).toMatchObject({ new_likes: 0 });
    expect((await services.likes.listLikes(bram.ctx)).liked_by).toMatchObject([
      { id: anna.profileId, like_new: false },
    ]);
  });

  it("LIK-003 updates the member's other tabs once when viewed", async () => {
    const [anna, bram] = [await member(), await member()];
    await like(anna, bram);
    const before = await services.live.lastSeq(bram.ctx);
    await services.profiles.viewProfile(bram.ctx, anna.profileId);
    await services.profiles.viewProfile(bram.ctx, anna.profileId);
    const { events, badges } = await services.live.readEventsAfter(bram.ctx, before);
    expect([events.map(({ type }) => type), badges]).toMatchObject([['badges'], { new_likes: 0 }]);
    expect(await eventsOf(anna)).toEqual([]);
  });

  it('LIK-004 is listed among received likes, new ones first, then the latest', async () => {
    const [anna, ...others] = [await member(), await member(), await member(), await member()];
    for (const [minute, other] of others.entries()) {
      await test.database.withTenant(tenant.id, (trx) =>
        trx
          .insertInto('likes')
          .values({
            tenantId: tenant.id,
            likerId: other.profileId,
            likedId: anna.profileId,
            source: 'profile',
            createdAt: new Date(TEST_NOW.getTime() + minute * 60_000),
          })
          .execute(),
      );
    }
    const [first, second, third] = others;
    const order = async () =>
      (await services.likes.listLikes(anna.ctx)).liked_by.map(({ id, like_new }) => [id, like_new]);
    expect(await order()).toEqual([third, second, first].map((each) => [each!.profileId, true]));
    await services.profiles.viewProfile(anna.ctx, third!.profileId);
    await services.profiles.viewProfile(anna.ctx, first!.profileId);
    expect(await order()).toEqual([
      [second!.profileId, true],
      [third!.profileId, false],
      [first!.profileId, false],
    ]);
  });

  it('is refused for oneself and across a block in either direction', async () => {
    const [anna, bram, cor] = [await member(), await member(), await member()];
    const block = (one: Person, other: Person) => ({
      tenantId: tenant.id,
      blockerId: one.profileId,
      blockedId: other.profileId,
      createdAt: TEST_NOW,
    });
    await like(bram, anna);
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('blocks')
        .values([block(bram, anna), block(anna, cor)])
        .execute(),
    );
    for (const other of [anna, bram, cor]) await expect(like(anna, other)).rejects.toMatchObject({ code: 'not_found' });
    expect(await services.likes.listLikes(anna.ctx)).toEqual({ profiles: [], liked_by: [], matches: [] });
    expect(await services.live.badges(anna.ctx)).toMatchObject({ new_likes: 0 });
  });
});

describe('the newest unseen like', () => {
  const newest = async (person: Person) => (await services.likes.newestUnseenLike(person.ctx)).profile;
  const likeAt = (from: Person, to: Person, minute: number, seenAt: Date | null = null) =>
    test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('likes')
        .values({
          tenantId: tenant.id,
          likerId: from.profileId,
          likedId: to.profileId,
          source: 'profile',
          seenAt,
          createdAt: new Date(TEST_NOW.getTime() + minute * 60_000),
        })
        .execute(),
    );
  const change = (person: Person, columns: { status?: string; invisible?: boolean }) =>
    test.database.withTenant(tenant.id, (trx) =>
      trx
        .updateTable('profiles')
        .set(columns)
        .where('tenantId', '=', tenant.id)
        .where('id', '=', person.profileId)
        .execute(),
    );

  it('LIK-014 API-013 BAN-023 is null without a received like', async () => {
    const [anna, bram] = [await member(), await member()];
    expect(await newest(anna)).toBeNull();
    await like(anna, bram);
    expect(await newest(anna)).toBeNull();
    expect(await newest(bram)).toMatchObject({ id: anna.profileId });
  });

  it('LIK-014 is the latest of several and stays new until the profile is opened', async () => {
    const [anna, bram, cor, dirk] = [await member(), await member(), await member(), await member()];
    await likeAt(bram, anna, 2);
    await likeAt(cor, anna, 1);
    await likeAt(dirk, anna, 3, TEST_NOW);
    for (let asked = 0; asked < 2; asked += 1) expect(await newest(anna)).toMatchObject({ id: bram.profileId });
    expect(await services.live.badges(anna.ctx)).toMatchObject({ new_likes: 2 });
    await services.profiles.viewProfile(anna.ctx, bram.profileId);
    expect(await newest(anna)).toMatchObject({ id: cor.profileId });
    await services.profiles.viewProfile(anna.ctx, cor.profileId);
    expect(await newest(anna)).toBeNull();
  });

  it('LIK-014 excludes withdrawn likes and blocked, invisible and deleted profiles', async () => {
    const [anna, bram] = [await member(), await member()];
    await like(bram, anna);
    for (const columns of [{ status: 'disabled' }, { status: 'deleted' }, { status: 'active', invisible: true }]) {
      await change(bram, columns);
      expect([columns, await newest(anna)]).toEqual([columns, null]);
    }
    await change(bram, { invisible: false });
    expect(await newest(anna)).toMatchObject({ id: bram.profileId });
    for (const [blocker, blocked] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      const block = { tenantId: tenant.id, blockerId: blocker.profileId, blockedId: blocked.profileId };
      await test.database.withTenant(tenant.id, async (trx) => {
        await trx
          .insertInto('blocks')
          .values({ ...block, createdAt: TEST_NOW })
          .execute();
      });
      expect(await newest(anna)).toBeNull();
      await test.database.withTenant(tenant.id, async (trx) => {
        await trx
          .deleteFrom('blocks')
          .where('tenantId', '=', tenant.id)
          .where('blockerId', '=', block.blockerId)
          .execute();
      });
    }
    await unlike(bram, anna);
    expect(await newest(anna)).toBeNull();
  });
});

describe('a match', () => {
  it('LIK-002 LIK-013 exists for both members when both like each other, and both are notified', async () => {
    const [anna, bram] = [await member(), await member()];
    await like(anna, bram);
    expect(await like(bram, anna)).toEqual({ liked: true, match: true });
    for (const [me, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      expect((await services.likes.listLikes(me.ctx)).matches).toMatchObject([{ id: other.profileId, match: true }]);
      expect((await services.profiles.viewProfile(me.ctx, other.profileId)).match).toBe(true);
      expect((await eventsOf(me)).filter((type) => type === 'match')).toHaveLength(1);
    }
  });

  it('LIK-002 is unaffected by later likes', async () => {
    const [anna, bram] = [await member(), await member()];
    await like(anna, bram);
    const rows = Array.from({ length: 501 }, () => profileColumns(tenant, {}));
    const likes = rows.map(({ id }) => ({ likerId: anna.profileId, likedId: id }));
    const later = { tenantId: tenant.id, source: 'card', createdAt: new Date(TEST_NOW.getTime() + 1000) };
    await test.database.withTenant(tenant.id, async (trx) => {
      const fictional = rows.map((row) => ({ ...row, fictional: true, userId: null }));
      await trx.insertInto('profiles').values(fictional).execute();
      await trx
        .insertInto('likes')
        .values(likes.map((pair) => ({ ...pair, ...later })))
        .execute();
    });
    await like(bram, anna);
    const { profiles, matches } = await services.likes.listLikes(anna.ctx);
    expect(profiles.map(({ id }) => id)).not.toContain(bram.profileId);
    expect(matches.map(({ id }) => id)).toEqual([bram.profileId]);
  });

  it('LIK-002 of two concurrent likes is created once, with one event for each member', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [anna, bram] = [await member(), await member()];
      const answers = await Promise.all([like(anna, bram), like(bram, anna)]);
      expect(answers.filter((answer) => answer.match)).toHaveLength(1);
      for (const me of [anna, bram]) {
        const types = await eventsOf(me);
        expect([...types].sort()).toEqual(['like', 'match']);
      }
    }
  });

  it('PRD-4 is new until the two have a conversation, and not with a blocked member', async () => {
    const [me, first, second] = [await member(), await member(), await member()];
    const [talked, blocked, oneSided] = [await member({ credits: 5 }), await member(), await member()];
    for (const each of [first, second, talked, blocked]) {
      await like(me, each);
      await like(each, me);
    }
    await like(me, oneSided);
    const text = { text: 'Hoi', client_id: randomUUID() };
    await services.chat.sendMessage(talked.ctx, { profile: me.profileId, ...text });
    await services.safety.blockProfile(blocked.ctx, { profile: me.profileId });
    const fresh = async () => (await services.likes.listNewMatches(me.ctx)).map(({ id }) => id);
    expect((await fresh()).toSorted()).toEqual([first.profileId, second.profileId].toSorted());
    await unlike(first, me);
    expect(await fresh()).toEqual([second.profileId]);
  });

  it('ends when either like is withdrawn', async () => {
    const [anna, bram] = [await member(), await member()];
    await like(anna, bram);
    await like(bram, anna);
    await unlike(anna, bram);
    expect((await services.likes.listLikes(bram.ctx)).matches).toEqual([]);
    expect((await services.likes.listLikes(anna.ctx)).matches).toEqual([]);
    expect((await services.likes.listLikes(bram.ctx)).profiles).toHaveLength(1);
  });
});

describe('a match that a member ends', () => {
  const end = (me: Person, other: Person) => services.likes.endMatch(me.ctx, { profile: other.profileId });

  it('MEM-1 takes both likes and the conversation of the one who ends it, without a word', async () => {
    const [anna, bram] = [await member(), await member({ credits: 5 })];
    await like(anna, bram);
    await like(bram, anna);
    await services.chat.sendMessage(bram.ctx, { profile: anna.profileId, text: 'Hoi', client_id: randomUUID() });
    expect(await end(anna, bram)).toEqual({ liked: false, match: false });
    for (const { ctx } of [anna, bram]) {
      expect(await services.likes.listLikes(ctx)).toEqual({ profiles: [], liked_by: [], matches: [] });
    }
    expect((await services.chat.listConversations(anna.ctx)).chats).toEqual([]);
    expect((await services.chat.listConversations(bram.ctx)).chats).toHaveLength(1);
    expect((await eventsOf(bram)).at(-1)).toBe('unlike');
    expect((await services.live.snapshot(bram.ctx)).unseenMatch).toBeUndefined();
  });

  it('MEM-1 ends nothing without a match, and a like alone stays', async () => {
    const [anna, bram] = [await member(), await member()];
    await like(bram, anna);
    await end(anna, bram);
    await end(bram, anna);
    expect((await services.likes.listLikes(anna.ctx)).liked_by).toHaveLength(1);
  });

  it('MEM-1 announces no later like of the other, until the member likes them again', async () => {
    const [anna, bram] = [await member(), await member()];
    await like(anna, bram);
    await like(bram, anna);
    await end(anna, bram);
    const before = (await eventsOf(anna)).length;
    expect(await like(bram, anna)).toEqual({ liked: true, match: false });
    expect(await eventsOf(anna)).toHaveLength(before);
    expect((await services.likes.listLikes(anna.ctx)).liked_by).toMatchObject([{ like_new: false }]);
    expect(await like(anna, bram)).toEqual({ liked: true, match: true });
    await unlike(bram, anna);
    expect(await like(bram, anna)).toEqual({ liked: true, match: true });
    expect((await eventsOf(anna)).slice(-2)).toEqual(['like', 'match']);
  });

  it('MEM-1 is not proposed to them again', async () => {
    const [anna, bram] = [
      await member({ profile: { gender: 'female', sexuality: 'hetero' } }),
      await member({ profile: { gender: 'male', sexuality: 'hetero' } }),
    ];
    await like(anna, bram);
    await like(bram, anna);
    const deck = async (who: Person) => (await services.games.viewDeck(who.ctx)).profiles.map(({ id }) => id);
    await end(anna, bram);
    expect(await deck(anna)).not.toContain(bram.profileId);
    expect(await deck(bram)).toContain(anna.profileId);
  });
});
