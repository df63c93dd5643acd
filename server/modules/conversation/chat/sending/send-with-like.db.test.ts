import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;

beforeEach(async () => {
  tenant = await createTenant(test.database, { message_credits: 3 });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

async function member(overrides: MemberOverrides = {}) {
  const made = await createMember(test.database, tenant, overrides);
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}
type Person = Awaited<ReturnType<typeof member>>;

let ids = 0;
const clientId = () => `with-like-${(ids += 1)}`.padEnd(12, 'x');
const likeWithMessage = (from: Person, to: { profileId: string }, id = clientId()) =>
  services.chat.sendMessage(from.ctx, { profile: to.profileId, text: 'Hoi!', client_id: id, like: true });
const like = (from: Person, to: Person) => services.likes.likeProfile(from.ctx, { profile: to.profileId });
const unlike = (from: Person, to: Person) => services.likes.unlikeProfile(from.ctx, { profile: to.profileId });
const received = async (person: Person) => (await services.likes.listLikes(person.ctx)).liked_by;
const creditsOf = async (person: Person) => (await services.credits.viewBalance(person.ctx)).credits;
const eventsOf = async (person: Person) =>
  (await services.live.readEventsAfter(person.ctx, 0)).events.map(({ type }) => type).sort();

/** What is stored between all members of the site. */
const stored = () =>
  test.database.withTenant(tenant.id, async (trx) => ({
    likes: (await trx.selectFrom('likes').select('source').execute()).map(({ source }) => source),
    messages: (await trx.selectFrom('messages').select('withLike').orderBy('seq').execute()).map(
      ({ withLike }) => withLike,
    ),
  }));
const NOTHING = { likes: [], messages: [] };

describe('MEM-3 a like with a message', () => {
  it('is stored with the message at its price, and shown as such to the other', async () => {
    const [anna, bram] = [await member({ credits: 10 }), await member()];
    const sent = await likeWithMessage(anna, bram);
    expect(sent).toMatchObject({ credits: 7, match: false, message: { with_like: true } });
    expect(await stored()).toEqual({ likes: ['message'], messages: [true] });
    expect(await received(bram)).toMatchObject([{ id: anna.profileId, like_new: true, with_message: true }]);
    const opened = await services.chat.openConversation(bram.ctx, { conversation: sent.conversation.id });
    expect(opened.messages).toMatchObject([{ text: 'Hoi!', with_like: true, mine: false }]);
    expect(opened.profile.liked).toBe(false);
    expect(await eventsOf(bram)).toEqual(['like', 'message', 'read']);
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
  });

  it('costs nothing without a message, and marks neither a plain like nor a plain message', async () => {
    const [anna, bram] = [await member({ credits: 10 }), await member()];
    await like(anna, bram);
    expect(await creditsOf(anna)).toBe(10);
    await services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text: 'Hoi', client_id: clientId() });
    expect(await stored()).toEqual({ likes: ['profile'], messages: [false] });
    expect(await received(bram)).toMatchObject([{ with_message: false }]);
  });

  it('sends a plain message to somebody whom the member likes already', async () => {
    const [anna, bram] = [await member({ credits: 10 }), await member()];
    await like(anna, bram);
    expect(await likeWithMessage(anna, bram)).toMatchObject({ message: { with_like: false }, credits: 7 });
    expect(await stored()).toEqual({ likes: ['profile'], messages: [false] });
  });

  it('stores and charges nothing when it is refused', async () => {
    const bram = await member();
    const blocker = await member();
    const poor = await member({ credits: 2 });
    const anna = await member({ credits: 10 });
    await services.safety.blockProfile(blocker.ctx, { profile: anna.profileId });
    const unconfirmed = await member({ status: 'not_confirmed', credits: 10 });
    const fictional = await createFictionalProfile(test.database, tenant);
    const refused = async (sending: Promise<unknown>, code: string) => expect(sending).rejects.toMatchObject({ code });
    await refused(likeWithMessage(poor, bram), 'insufficient_credits');
    await refused(likeWithMessage(anna, blocker), 'not_found');
    await refused(likeWithMessage(anna, { profileId: 'nobody' }), 'not_found');
    await refused(likeWithMessage(unconfirmed, bram), 'not_confirmed');
    await refused(likeWithMessage(anna, fictional), 'fictional_warning_required');
    await refused(likeWithMessage(anna, bram, 'kort'), 'invalid_fields');
    const silent = { profile: bram.profileId, text: ' ', client_id: clientId(), like: true };
    await refused(services.chat.sendMessage(anna.ctx, silent), 'invalid_fields');
    expect(await stored()).toEqual(NOTHING);
    expect([await creditsOf(poor), await creditsOf(anna)]).toEqual([2, 10]);
    expect(await eventsOf(bram)).toEqual([]);
  });

  it('is refused beyond the free conversations, without a like', async () => {
    const anna = await member({ credits: 20 });
    const others = await Promise.all([member(), member(), member()]);
    await likeWithMessage(anna, others[0]!);
    await likeWithMessage(anna, others[1]!);
    await expect(likeWithMessage(anna, others[2]!)).rejects.toMatchObject({ code: 'premium_required' });
    expect((await stored()).likes).toHaveLength(2);
  });

  it('is unavailable where the tenant has disabled it', async () => {
    const [anna, bram] = [await member({ credits: 10 }), await member()];
    const off = { ...tenant, features: { ...tenant.features, like_messages: false } };
    const ctx = { ...anna.ctx, tenant: off };
    await expect(likeWithMessage({ ...anna, ctx }, bram)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored()).toEqual(NOTHING);
  });

  it('is stored and charged once for a client id, also in parallel, and does not like again', async () => {
    const [anna, bram] = [await member({ credits: 30 }), await member()];
    const id = clientId();
    const sent = await Promise.all(Array.from({ length: 6 }, () => likeWithMessage(anna, bram, id)));
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(await stored()).toEqual({ likes: ['message'], messages: [true] });
    expect(await creditsOf(anna)).toBe(27);
    await unlike(anna, bram);
    expect(await likeWithMessage(anna, bram, id)).toMatchObject({ message: { id: sent[0]!.message.id }, match: false });
    expect((await stored()).likes).toEqual([]);
  });

  it('completes a match, tells both, and opens the conversation with the message', async () => {
    const [anna, bram] = [await member({ credits: 10 }), await member()];
    await like(bram, anna);
    const sent = await likeWithMessage(anna, bram);
    expect(sent.match).toBe(true);
    expect(await eventsOf(bram)).toEqual(['like', 'match', 'message']);
    expect((await services.likes.listLikes(bram.ctx)).matches).toMatchObject([{ id: anna.profileId }]);
    expect(await services.likes.listNewMatches(bram.ctx)).toEqual([]);
    // The match has told the sender of the like.
    expect(await received(anna)).toMatchObject([{ like_new: false }]);
    const opened = await services.chat.openConversation(bram.ctx, { conversation: sent.conversation.id });
    expect(opened.messages).toMatchObject([{ with_like: true }]);
  });

  it('of both at the same time makes one match', async () => {
    const [anna, bram] = [await member({ credits: 10 }), await member({ credits: 10 })];
    const answers = await Promise.all([likeWithMessage(anna, bram), likeWithMessage(bram, anna)]);
    expect(answers.filter(({ match }) => match)).toHaveLength(1);
    expect(new Set(answers.map(({ conversation }) => conversation.id)).size).toBe(1);
    expect(await stored()).toEqual({ likes: ['message', 'message'], messages: [true, true] });
  });

  it('survives the other ending the match meanwhile', async () => {
    const [anna, bram] = [await member({ credits: 40 }), await member()];
    for (let round = 0; round < 5; round += 1) {
      await like(bram, anna);
      const [sent] = await Promise.all([
        likeWithMessage(anna, bram),
        services.likes.endMatch(bram.ctx, { profile: anna.profileId }),
      ]);
      expect(sent.message.with_like).toBe(true);
      await unlike(anna, bram);
      await unlike(bram, anna);
    }
    expect(await creditsOf(anna)).toBe(40 - 5 * 3);
  });

  it('notifies of the message, not of the like as well', async () => {
    const away = { lastActiveAt: new Date(deps.clock.now().getTime() - 86_400_000) };
    const [anna, bram] = [await member({ credits: 10 }), await member({ profile: away })];
    deps.jobs.enqueued.splice(0);
    await likeWithMessage(anna, bram);
    expect(deps.jobs.enqueued.map(({ name }) => name)).toEqual(['notify-messages']);
  });
});
