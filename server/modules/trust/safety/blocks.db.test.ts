import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { searchSchema } from '../../people/discovery/search/search.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;
let woken: string[];

type Person = Member & { ctx: MemberCtx };

beforeAll(async () => {
  tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  const wake = (_tenantId: string, profileId: string) => Promise.resolve(void woken.push(profileId));
  services = createServices({ ...deps, bus: { ...deps.bus, publish: wake } });
});

async function person(gender: 'male' | 'female'): Promise<Person> {
  woken = [];
  const member = await createMember(test.database, tenant, { credits: 5, premium: true, profile: { gender } });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const write = (from: Person, to: { profile: string } | { conversation: string }) =>
  services.chat.sendMessage(from.ctx, { ...to, text: 'Hoi', client_id: randomUUID() });
const block = (one: Person, other: Person) => services.safety.blockProfile(one.ctx, { profile: other.profileId });
const unblock = (one: Person, other: Person) => services.safety.unblockProfile(one.ctx, { profile: other.profileId });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const NOT_FOUND = { code: 'not_found' };

/** Two members with a mutual like and messages: each has a new like and an unread message. */
async function createMatch() {
  const [anna, bram] = [await person('female'), await person('male')];
  await services.likes.likeProfile(anna.ctx, { profile: bram.profileId });
  await services.likes.likeProfile(bram.ctx, { profile: anna.profileId });
  const { conversation } = await write(anna, { profile: bram.profileId });
  await write(bram, { conversation: conversation.id });
  woken = [];
  return { anna, bram, conversation: conversation.id };
}

/** Every place where one member sees another, in the order of the screens. */
async function tracesOf(viewer: Person, other: Person): Promise<string[]> {
  const { ctx } = viewer;
  const gender = other === viewer ? undefined : await genderOf(other);
  const search = searchSchema.parse({ gender, country: 'NL' });
  const { results } = await services.discovery.searchProfiles(ctx, search);
  const likes = await services.likes.listLikes(ctx);
  const { chats } = await services.chat.listConversations(ctx);
  const newest = await services.likes.newestUnseenLike(ctx);
  const profile = await services.profiles.viewProfile(ctx, other.profileId).then(
    () => true,
    () => false,
  );
  const seen = {
    search: idsOf(results).includes(other.profileId),
    given: idsOf(likes.profiles).includes(other.profileId),
    received: idsOf(likes.liked_by).includes(other.profileId),
    matches: idsOf(likes.matches).includes(other.profileId),
    chats: idsOf(chats.map((chat) => chat.profile)).includes(other.profileId),
    popup: newest.profile?.id === other.profileId,
    profile,
  };
  return Object.entries(seen).flatMap(([name, there]) => (there ? [name] : []));
}

async function genderOf({ profileId, ctx }: Person) {
  return (await services.profiles.viewProfile(ctx, profileId)).gender;
}

const EVERYWHERE = ['search', 'given', 'received', 'matches', 'chats', 'popup', 'profile'];

describe('a block', () => {
  it('SAF-012 and SAF-008 hides both from each other everywhere, and SAF-001 unblocking shows both again', async () => {
    const { anna, bram } = await createMatch();
    expect(await tracesOf(bram, anna)).toEqual(EVERYWHERE);
    expect(await block(anna, bram)).toEqual({ blocked: true });
    for (const [one, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      expect(await tracesOf(one, other)).toEqual([]);
    }
    expect(await unblock(anna, bram)).toEqual({ blocked: false });
    expect((await tracesOf(anna, bram)).filter((each) => each !== 'popup')).toEqual(
      EVERYWHERE.filter((each) => each !== 'popup'),
    );
  });

  it('SAF-013 closes the conversation and updates both badges', async () => {
    const { anna, bram, conversation } = await createMatch();
    for (const each of [anna, bram]) {
      expect(await services.live.badges(each.ctx)).toMatchObject({ unread_messages: 1, new_likes: 1 });
    }
    await block(anna, bram);
    for (const each of [anna, bram]) {
      expect(await services.live.badges(each.ctx)).toMatchObject({ unread_messages: 0, new_likes: 0 });
      await expect(services.chat.openConversation(each.ctx, { conversation })).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it('SAF-002 and SAF-003 prevents viewing, messages and likes in both directions, without a charge', async () => {
    const { anna, bram, conversation } = await createMatch();
    await block(anna, bram);
    for (const [one, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      const profile = other.profileId;
      await expect(services.profiles.viewProfile(one.ctx, profile)).rejects.toMatchObject(NOT_FOUND);
      await expect(write(one, { profile })).rejects.toMatchObject(NOT_FOUND);
      await expect(write(one, { conversation })).rejects.toMatchObject(NOT_FOUND);
      await expect(services.likes.likeProfile(one.ctx, { profile })).rejects.toMatchObject(NOT_FOUND);
      expect((await services.credits.viewBalance(one.ctx)).credits).toBe(4);
    }
  });

  it('SAF-012 publishes to the pages of both without a name, after the counts are updated', async () => {
    const { anna, bram } = await createMatch();
    const seq = await services.live.lastSeq(bram.ctx);
    await block(anna, bram);
    expect(woken.sort()).toEqual([anna.profileId, bram.profileId].sort());
    expect(await services.live.readEventsAfter(bram.ctx, seq)).toMatchObject({
      events: [{ type: 'block', payload: {} }],
      badges: { unread_messages: 0, new_likes: 0 },
    });
  });

  it('is idempotent and publishes once', async () => {
    const { anna, bram } = await createMatch();
    await Promise.all([block(anna, bram), block(anna, bram)]);
    expect(await block(anna, bram)).toEqual({ blocked: true });
    expect((await services.safety.listBlocked(anna.ctx)).map(({ id }) => id)).toEqual([bram.profileId]);
    const { events } = await services.live.readEventsAfter(anna.ctx, 0);
    expect(events.filter(({ type }) => type === 'block')).toHaveLength(1);
  });

  it('is listed for the blocker only, with its date', async () => {
    const { anna, bram } = await createMatch();
    await block(anna, bram);
    expect(await services.safety.listBlocked(anna.ctx)).toEqual([
      { id: bram.profileId, name: bram.name, since: '2026-03-10T12:00:00.000Z', deleted: false, photo: null },
    ]);
    expect(await services.safety.listBlocked(bram.ctx)).toEqual([]);
    await unblock(anna, bram);
    expect(await services.safety.listBlocked(anna.ctx)).toEqual([]);
  });

  it('in both directions ends only when both unblock', async () => {
    const { anna, bram } = await createMatch();
    await block(anna, bram);
    // Bram cannot find her any more, so his block is stored directly.
    await expect(block(bram, anna)).rejects.toMatchObject(NOT_FOUND);
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('blocks')
        .values({ tenantId: tenant.id, blockerId: bram.profileId, blockedId: anna.profileId, createdAt: new Date(0) })
        .execute(),
    );
    await unblock(anna, bram);
    expect(await tracesOf(anna, bram)).toEqual([]);
    await unblock(bram, anna);
    expect(await tracesOf(anna, bram)).toContain('matches');
  });

  it('counts with unblocking towards sixty an hour for one account, and publishes nothing beyond', async () => {
    const { anna, bram } = await createMatch();
    for (let round = 0; round < 30; round += 1) {
      await block(anna, bram);
      await unblock(anna, bram);
    }
    woken = [];
    const refused = { code: 'too_many_requests' };
    await expect(block(anna, bram)).rejects.toMatchObject(refused);
    await expect(unblock(anna, bram)).rejects.toMatchObject(refused);
    expect([woken, await services.safety.listBlocked(anna.ctx)]).toEqual([[], []]);
    expect(await block(bram, anna)).toEqual({ blocked: true });
  });

  it('is rejected for oneself and for an unknown profile', async () => {
    const anna = await person('female');
    await expect(block(anna, anna)).rejects.toMatchObject(NOT_FOUND);
    for (const profile of [randomUUID(), 'x']) {
      await expect(services.safety.blockProfile(anna.ctx, { profile })).rejects.toMatchObject(NOT_FOUND);
      await expect(services.safety.unblockProfile(anna.ctx, { profile })).rejects.toMatchObject(NOT_FOUND);
    }
  });
});
