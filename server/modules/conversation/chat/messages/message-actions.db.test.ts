import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../../services.ts';
import { storeMessage } from './store-message.queries.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let anna: Person;
let bram: Person;
let conversation: string;

async function member(overrides: MemberOverrides = {}) {
  const made = await createMember(test.database, tenant, overrides);
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}
type Person = Awaited<ReturnType<typeof member>>;

async function begin(settings: Parameters<typeof createTenant>[1] = {}) {
  tenant = await createTenant(test.database, settings);
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  [anna, bram] = [await member({ credits: 50, premium: true }), await member({ credits: 50, premium: true })];
}

let ids = 0;
const say = async (from: Person, to: Person, text: string, reply_to?: string) => {
  ids += 1;
  const client_id = `action-${ids}`.padEnd(12, 'x');
  const sent = await services.chat.sendMessage(from.ctx, { profile: to.profileId, text, client_id, reply_to });
  conversation = sent.conversation.id;
  return sent.message;
};
const read = async (person: Person) => (await services.chat.openConversation(person.ctx, { conversation })).messages;
const textsOf = async (person: Person) => (await read(person)).map(({ text }) => text);
const react = (person: Person, message: string, emoji: '❤️' | '😂' = '❤️') =>
  services.chat.react(person.ctx, { message, emoji });
const remove = (person: Person, message: string) => services.chat.deleteMessage(person.ctx, { message });
const changesOf = async (person: Person) =>
  (await services.live.readEventsAfter(person.ctx, 0)).events.flatMap(({ type, payload }) =>
    type === 'chat' ? [{ change: payload['change'], reaction: payload['reaction'] }] : [],
  );
const listed = async (person: Person) => (await services.chat.listConversations(person.ctx)).chats[0]!;
const refused = (code: string) => expect.objectContaining({ code }) as Error;

beforeEach(() => begin());

describe('MEM-6 a reaction', () => {
  it('is shown to both, replaces an earlier one, is taken back, and told to the pages of both', async () => {
    const { id } = await say(anna, bram, 'Hoi');
    await react(bram, id);
    expect([(await read(anna))[0]!.reaction, (await read(bram))[0]!.reaction]).toEqual(['❤️', '❤️']);
    await react(bram, id, '😂');
    await react(bram, id, '😂');
    expect((await read(anna))[0]!.reaction).toBe('😂');
    await services.chat.removeReaction(bram.ctx, { message: id });
    expect((await read(anna))[0]!.reaction).toBeNull();
    const told = ['❤️', '😂', null].map((reaction) => ({ change: 'reaction', reaction }));
    expect(await changesOf(anna)).toEqual(told);
    expect(await changesOf(bram)).toEqual(told);
  });

  it('is one of both when two arrive at the same moment, told in the order of storing', async () => {
    const { id } = await say(anna, bram, 'Hoi');
    await Promise.all([react(bram, id, '❤️'), react(bram, id, '😂')]);
    const told = await changesOf(anna);
    expect(told.at(-1)!.reaction).toBe((await read(anna))[0]!.reaction);
  });

  it('is refused for own, deleted and unknown messages, by the block of either, and where the site has none', async () => {
    const { id } = await say(anna, bram, 'Hoi');
    await expect(react(anna, id)).rejects.toEqual(refused('not_found'));
    await expect(react(await member(), id)).rejects.toEqual(refused('not_found'));
    await remove(bram, id);
    await expect(react(bram, id)).rejects.toEqual(refused('not_found'));
    const other = await say(anna, bram, 'Hallo');
    await services.safety.blockProfile(anna.ctx, { profile: bram.profileId });
    await expect(react(bram, other.id)).rejects.toEqual(refused('not_found'));
    await begin({ features: { reactions: false } });
    const { id: last } = await say(anna, bram, 'Hoi');
    await expect(react(bram, last)).rejects.toEqual(refused('not_found'));
  });

  it('costs its price once for a message, whatever follows, with its own line in the ledger', async () => {
    await begin({ reaction_credits: 2 });
    const { id } = await say(anna, bram, 'Hoi');
    await react(bram, id);
    await react(bram, id, '😂');
    await services.chat.removeReaction(bram.ctx, { message: id });
    await react(bram, id);
    expect((await services.credits.viewBalance(bram.ctx)).credits).toBe(48);
    const { lines } = await services.transactions.ledger(bram.ctx);
    const charged = lines.filter(({ reason }) => reason === 'reaction');
    expect(charged).toMatchObject([{ change: -2, cause: { kind: 'message', name: anna.name } }]);
    const poor = await member({ credits: 1 });
    const { id: unaffordable } = await say(anna, poor, 'Hoi');
    await expect(react(poor, unaffordable)).rejects.toEqual(refused('insufficient_credits'));
    expect((await read(poor))[0]!.reaction).toBeNull();
  });

  it('to a fictional profile costs nothing', async () => {
    await begin({ reaction_credits: 2 });
    const fictional = await createFictionalProfile(test.database, tenant);
    ids += 1;
    const sent = await services.chat.sendMessage(anna.ctx, {
      profile: fictional.profileId,
      text: 'Hoi',
      client_id: `action-${ids}`.padEnd(12, 'x'),
      accept_fictional: true,
    });
    const id = crypto.randomUUID();
    await test.database.withTenant(tenant.id, (trx) =>
      storeMessage(
        trx,
        tenant.id,
        {
          id,
          conversationId: sent.conversation.id,
          senderId: fictional.profileId,
          clientId: 'fictional-1',
          kind: 'text',
          text: 'Dag',
          gift: null,
          cost: 0,
          transferId: null,
          sentAt: deps.clock.now(),
          creditsReturnAt: null,
        },
        null,
      ),
    );
    const before = (await services.credits.viewBalance(anna.ctx)).credits;
    expect(await react(anna, id)).toEqual({ reaction: '❤️' });
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(before);
  });
});

describe('MEM-6 a reply', () => {
  it('quotes a message of either, costs what a message costs, and reaches open pages with its quote', async () => {
    const first = await say(anna, bram, 'Ga je mee naar zee?');
    const reply = await say(bram, anna, 'Graag!', first.id);
    expect(reply.reply_to).toEqual({ id: first.id, mine: false, kind: 'text', text: 'Ga je mee naar zee?' });
    expect((await read(anna))[1]!.reply_to).toMatchObject({ id: first.id, mine: true });
    await say(bram, anna, 'Wanneer?', reply.id);
    expect((await read(bram))[2]!.reply_to).toMatchObject({ id: reply.id, mine: true, text: 'Graag!' });
    expect((await services.credits.viewBalance(bram.ctx)).credits).toBe(48);
  });

  it('is refused to a message of another conversation, to one the sender deleted, and where the site has none', async () => {
    const elsewhere = await say(await member({ credits: 9 }), bram, 'Dag');
    const gone = await say(anna, bram, 'Hoi');
    await remove(bram, gone.id);
    for (const id of [elsewhere.id, gone.id, 'x']) {
      await expect(say(bram, anna, 'Antwoord', id)).rejects.toEqual(refused('not_found'));
    }
    await begin({ features: { replies: false } });
    const last = await say(anna, bram, 'Hoi');
    await expect(say(bram, anna, 'Antwoord', last.id)).rejects.toEqual(refused('not_found'));
  });

  it('shows nothing of a message that its reader has deleted or cannot read any more', async () => {
    const first = await say(anna, bram, 'Geheim');
    await say(bram, anna, 'Antwoord', first.id);
    await remove(anna, first.id);
    expect((await read(anna))[0]!.reply_to).toEqual({ id: first.id, mine: true, kind: 'gone', text: '' });
    expect((await read(bram))[1]!.reply_to).toMatchObject({ text: 'Geheim' });
    await services.chat.deleteConversation(bram.ctx, { conversation });
    await say(anna, bram, 'Nog iets', (await read(anna))[0]!.id);
    expect((await read(bram))[0]!.reply_to).toMatchObject({ kind: 'gone', text: '' });
  });

  it('keeps its order under a deletion of the original at the same moment', async () => {
    const first = await say(anna, bram, 'Hoi');
    const [, reply] = await Promise.allSettled([remove(bram, first.id), say(bram, anna, 'Antwoord', first.id)]);
    const [shown] = await read(bram);
    if (reply.status === 'fulfilled') expect(shown!.reply_to).toMatchObject({ kind: 'gone' });
    else expect(reply.reason).toEqual(refused('not_found'));
  });
});

describe('MEM-6 deleting a message for oneself', () => {
  it('hides it from this member only, in the list too, and is told to their pages alone', async () => {
    await say(anna, bram, 'Eerste');
    const { id } = await say(anna, bram, 'Tweede');
    await remove(bram, id);
    await remove(bram, id);
    expect([await textsOf(bram), await textsOf(anna)]).toEqual([['Eerste'], ['Eerste', 'Tweede']]);
    expect([(await listed(bram)).last_message!.text, (await listed(anna)).last_message!.text]).toEqual([
      'Eerste',
      'Tweede',
    ]);
    expect(await changesOf(bram)).toMatchObject([{ change: 'message_deleted' }]);
    expect(await changesOf(anna)).toEqual([]);
    await remove(anna, id);
    expect(await textsOf(anna)).toEqual(['Eerste']);
  });

  it('keeps the count of unread messages true, also while messages arrive', async () => {
    const { id } = await say(anna, bram, 'Eerste');
    await Promise.all([remove(bram, id), say(anna, bram, 'Tweede'), say(anna, bram, 'Derde')]);
    expect((await listed(bram)).num_unread_messages).toBe(2);
    const [, last] = await read(bram);
    await remove(bram, last!.id);
    expect((await listed(bram)).num_unread_messages).toBe(0);
  });

  it('leaves it in the member’s export if they wrote it, and out if the other did', async () => {
    const mine = await say(anna, bram, 'Van Anna');
    const theirs = await say(bram, anna, 'Van Bram');
    for (const { id } of [mine, theirs]) await remove(anna, id);
    const { collectExport } = await import('../../../trust/account-deletion/data-export/export-content.ts');
    const content = await test.database.withTenant(tenant.id, (trx) =>
      collectExport(trx, tenant.id, anna.viewer.userId),
    );
    const [talk] = content!.files['conversations'] as Array<{ messages: unknown[] }>;
    expect(talk!.messages).toMatchObject([{ text: 'Van Anna', deleted: true }]);
  });
});
