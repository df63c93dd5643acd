import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { sendDeferredLikeNotification } from '../likes/index.ts';

const test = useTestDatabase();
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let tenant: Tenant;

type Person = Member & { ctx: MemberCtx };

const useSite = async (settings: Parameters<typeof createTenant>[1] = {}) => {
  tenant = await createTenant(test.database, settings);
};

beforeEach(async () => {
  deps = await createTestDeps(test.database, []);
  services = createServices(deps);
  await useSite();
});

async function person(gender: 'male' | 'female', overrides: MemberOverrides = {}): Promise<Person> {
  const member = await createMember(test.database, tenant, {
    ...overrides,
    profile: { gender, lastActiveAt: deps.clock.now(), ...overrides.profile },
  });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const player = (overrides: MemberOverrides = {}) => person('male', overrides);
const women = (count: number) => Promise.all(Array.from({ length: count }, () => person('female')));

/** Each choice is later than the one before, as in a browser. */
const swipe = (who: Person, whom: Person, choice: 'like' | 'pass') => {
  deps.clock.advance(SECOND_MS);
  return services.games.swipe(who.ctx, { profile: whom.profileId, choice });
};
const undo = (who: Person) => {
  deps.clock.advance(SECOND_MS);
  return services.games.undoChoice(who.ctx);
};
const refusedUndo = (who: Person, code: string) => expect(undo(who)).rejects.toMatchObject({ code });
const deckOf = async (who: Person) => (await services.games.viewDeck(who.ctx)).profiles.map(({ id }) => id);
const givenBy = async (who: Person) => (await services.likes.listLikes(who.ctx)).profiles.map(({ id }) => id);
const eventsOf = async (who: Person) =>
  (await services.live.readEventsAfter(who.ctx, 0)).events.map(({ type }) => type);

describe('a pass', () => {
  it('LIK-009 can be undone once if it is the last choice', async () => {
    const [me, [anna, bea]] = [await player({ premium: true }), await women(2)];
    await swipe(me, anna!, 'pass');
    expect(await swipe(me, bea!, 'pass')).toMatchObject({ can_undo: true, undos_left: null });
    expect(await undo(me)).toMatchObject({ profile: { id: bea!.profileId }, can_undo: false });
    expect(await deckOf(me)).toEqual([bea!.profileId]);
    await refusedUndo(me, 'swipe_nothing_to_undo');
    expect(await deckOf(me)).toEqual([bea!.profileId]);
  });

  it('of a profile that has blocked the player since returns no card', async () => {
    const [me, [anna]] = [await player(), await women(1)];
    await swipe(me, anna!, 'pass');
    await services.safety.blockProfile(anna!.ctx, { profile: me.profileId });
    expect(await undo(me)).toMatchObject({ profile: null });
  });
});

describe('MEM-3 a like', () => {
  it('is taken back, returned to those of today, and told to the open pages of both', async () => {
    const [me, [anna]] = [await player(), await women(1)];
    expect(await swipe(me, anna!, 'like')).toMatchObject({ likes_left: 3, can_undo: true, undos_left: 1 });
    expect((await services.live.badges(anna!.ctx)).new_likes).toBe(1);
    const back = await undo(me);
    expect(back).toMatchObject({ profile: { id: anna!.profileId }, likes_left: 4, can_undo: false, undos_left: 0 });
    expect([await givenBy(me), await deckOf(me)]).toEqual([[], [anna!.profileId]]);
    expect((await services.live.badges(anna!.ctx)).new_likes).toBe(0);
    expect([await eventsOf(anna!), await eventsOf(me)]).toEqual([['like', 'unlike'], ['unlike']]);
  });

  it('leaves no notification of it if the other has not seen it', async () => {
    const [me, [anna]] = [await player(), await women(1)];
    await swipe(me, anna!, 'like');
    const job = deps.jobs.enqueued.find(({ name }) => name === 'notify-like')!;
    await undo(me);
    deps.jobs.enqueued.splice(0);
    deps.clock.advance(DAY_MS);
    await sendDeferredLikeNotification(deps, job.payload as Parameters<typeof sendDeferredLikeNotification>[1]);
    expect(deps.jobs.enqueued).toEqual([]);
  });

  it('given on a profile is taken back too, without a change of the likes of the game', async () => {
    const [me, [anna, bea]] = [await player(), await women(2)];
    await swipe(me, anna!, 'like');
    deps.clock.advance(SECOND_MS);
    await services.likes.likeProfile(me.ctx, { profile: bea!.profileId });
    expect(await undo(me)).toMatchObject({ profile: { id: bea!.profileId }, likes_left: 3 });
    expect(await givenBy(me)).toEqual([anna!.profileId]);
  });

  it('that has made a match stays, whoever has completed it', async () => {
    const [me, [anna, bea]] = [await player({ premium: true }), await women(2)];
    await services.likes.likeProfile(anna!.ctx, { profile: me.profileId });
    expect(await swipe(me, anna!, 'like')).toMatchObject({ match: true, can_undo: false });
    await refusedUndo(me, 'swipe_nothing_to_undo');
    expect(await swipe(me, bea!, 'like')).toMatchObject({ can_undo: true });
    await services.likes.likeProfile(bea!.ctx, { profile: me.profileId });
    await refusedUndo(me, 'swipe_nothing_to_undo');
    expect(await givenBy(me)).toHaveLength(2);
  });

  it('that went with a message stays, with the message', async () => {
    const [me, [anna]] = [await player({ premium: true, credits: 9 }), await women(1)];
    const message = { profile: anna!.profileId, text: 'Hoi', client_id: 'undo-message', like: true };
    const sent = await services.chat.sendMessage(me.ctx, message);
    await refusedUndo(me, 'swipe_nothing_to_undo');
    expect(await givenBy(me)).toEqual([anna!.profileId]);
    const { messages } = await services.chat.openConversation(me.ctx, { conversation: sent.conversation.id });
    expect(messages).toMatchObject([{ with_like: true }]);
  });
});

describe('MEM-3 undos', () => {
  it('of a free member are as many a day as the site allows, and no more', async () => {
    const [me, [anna, bea]] = [await player(), await women(2)];
    await swipe(me, anna!, 'pass');
    await undo(me);
    expect(await swipe(me, bea!, 'pass')).toMatchObject({ can_undo: true, undos_left: 0 });
    await expect(undo(me)).rejects.toMatchObject({ code: 'swipe_undo_limit_reached', status: 429 });
    expect(await deckOf(me)).toEqual([anna!.profileId]);
    deps.clock.advance(DAY_MS);
    // The pass is of yesterday.
    expect(await services.games.viewDeck(me.ctx)).toMatchObject({ can_undo: false, undos_left: 1 });
    await refusedUndo(me, 'swipe_nothing_to_undo');
    await swipe(me, anna!, 'like');
    expect(await undo(me)).toMatchObject({ undos_left: 0 });
  });

  it('of a premium member have no limit unless the site sets one', async () => {
    const play = async (me: Person, women: Person[]) => {
      for (const each of women) {
        await swipe(me, each, 'pass');
        await undo(me);
      }
    };
    const free = await player({ premium: true });
    await play(free, await women(3));
    expect(await services.games.viewDeck(free.ctx)).toMatchObject({ undos_left: null });
    await useSite({ premium_undos_per_day: 2 });
    const [me, others] = [await player({ premium: true }), await women(3)];
    await play(me, others.slice(0, 2));
    await swipe(me, others[2]!, 'pass');
    await refusedUndo(me, 'swipe_undo_limit_reached');
  });

  it('LIK-015 are for premium members only where the site gives no free one, with its own error', async () => {
    await useSite({ undos_per_day: 0 });
    const [me, rich, [anna]] = [await player(), await player({ premium: true }), await women(1)];
    await swipe(me, anna!, 'pass');
    await expect(undo(me)).rejects.toMatchObject({ code: 'swipe_undo_premium', status: 403 });
    await swipe(rich, anna!, 'pass');
    expect(await undo(rich)).toMatchObject({ profile: { id: anna!.profileId }, undos_left: null });
  });

  it.each(['like', 'pass'] as const)('at the same time take back one %s', async (choice) => {
    const [me, [anna, bea]] = [await player({ premium: true }), await women(2)];
    await swipe(me, anna!, choice);
    await swipe(me, bea!, choice);
    deps.clock.advance(SECOND_MS);
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => services.games.undoChoice(me.ctx)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of all) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'swipe_nothing_to_undo' });
    }
    expect(await deckOf(me)).toEqual([bea!.profileId]);
    expect(await givenBy(me)).toEqual(choice === 'like' ? [anna!.profileId] : []);
  });

  it('and the like of the other at the same time leave both likes or one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [me, [anna]] = [await player({ premium: true }), await women(1)];
      await swipe(me, anna!, 'like');
      deps.clock.advance(SECOND_MS);
      const [undone, liked] = await Promise.allSettled([
        services.games.undoChoice(me.ctx),
        services.likes.likeProfile(anna!.ctx, { profile: me.profileId }),
      ]);
      expect(liked.status === 'fulfilled' && liked.value.match).toBe(undone.status === 'rejected');
      expect((await services.likes.listLikes(anna!.ctx)).matches).toHaveLength(undone.status === 'rejected' ? 1 : 0);
    }
  });
});
