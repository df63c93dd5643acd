import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { postTransfer } from '../../../ledger/credits/ledger.ts';
import { createServices, type Services } from '../../../../services.ts';
import type { Deps } from '../../../../deps.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Deps;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database, {
    message_length: 40,
    gifts: [{ id: 'tulp', icon: 'flower-tulip', name: { nl: 'Tulp' } }],
  });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

async function member(overrides: MemberOverrides = {}) {
  const made = await createMember(test.database, tenant, overrides);
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}

let ids = 0;
const clientId = () => `client-${(ids += 1)}`.padEnd(12, 'x');

function stored(conversationId: string) {
  return test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('messages')
      .select(['id', 'seq', 'text'])
      .where('conversationId', '=', conversationId)
      .orderBy('seq')
      .execute(),
  );
}

const picture = () =>
  sharp({ create: { width: 640, height: 800, channels: 3, background: '#888888' } })
    .jpeg()
    .toBuffer();

/** Gives a member a debt in credits as after a chargeback; a negative number pays it off. */
const addDebt = (userId: string, credits: number) =>
  test.database.withTenant(tenant.id, (trx) => {
    const id = randomUUID();
    const debt = { kind: 'member_debt' as const, userId };
    const outside = { kind: 'withdrawn' as const };
    const sides = credits > 0 ? { from: debt, to: outside } : { from: outside, to: debt };
    const cause = { reason: 'chargeback' as const, reference: { type: 'order', id }, idempotencyKey: id };
    return postTransfer(trx, {
      tenantId: tenant.id,
      id,
      at: deps.clock.now(),
      ...cause,
      ...sides,
      amount: Math.abs(credits),
    });
  });

async function countOf(table: 'messages' | 'ledgerTransfers' | 'liveEvents' | 'conversations'): Promise<number> {
  const row = await test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return row.count;
}

describe('sending a message', () => {
  it('CHT-011 costs message_credits, and CHT-013 receiving is free', async () => {
    const anna = await member({ credits: 5 });
    const bram = await member({ credits: 2 });
    const sent = await services.chat.sendMessage(anna.ctx, {
      profile: bram.profileId,
      text: 'Hoi!',
      client_id: clientId(),
    });
    expect(sent.credits).toBe(5 - tenant.message_credits);
    expect((await services.credits.viewBalance(bram.ctx)).credits).toBe(2);
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
  });

  it('MON-097 is refused in debt, like gifts and photos, without a charge', async () => {
    const anna = await member({ credits: 50 });
    const bram = await member();
    await addDebt(anna.userId, 1);
    const to = { profile: bram.profileId, client_id: clientId() };
    const refused = { code: 'credits_in_debt', status: 402, params: { owed: 1 } };
    await expect(services.chat.sendMessage(anna.ctx, { ...to, text: 'Hoi!' })).rejects.toMatchObject(refused);
    await expect(services.chat.sendGift(anna.ctx, { ...to, gift: 'tulp' })).rejects.toMatchObject(refused);
    await expect(services.chat.sendPhoto(anna.ctx, to, await picture())).rejects.toMatchObject(refused);
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(50);
    await addDebt(anna.userId, -1);
    expect((await services.chat.sendMessage(anna.ctx, { ...to, text: 'Hoi!' })).credits).toBe(
      50 - tenant.message_credits,
    );
  });

  it('CHT-015 neither charges nor sends again when a client id is repeated, also in parallel', async () => {
    const anna = await member({ credits: 5 });
    const bram = await member();
    const input = { profile: bram.profileId, text: 'Nog wakker?', client_id: clientId() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => services.chat.sendMessage(anna.ctx, input)));
    expect(new Set(answers.map((answer) => answer.message.id)).size).toBe(1);
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(4);
    expect(await stored(answers[0]!.conversation.id)).toHaveLength(1);
  });

  it('CHT-017 stores nothing without enough credits', async () => {
    const anna = await member();
    const bram = await member();
    const before = [await countOf('messages'), await countOf('conversations'), await countOf('liveEvents')];
    const attempt = services.chat.sendMessage(anna.ctx, {
      profile: bram.profileId,
      text: 'Hoi',
      client_id: clientId(),
    });
    await expect(attempt).rejects.toMatchObject({ code: 'insufficient_credits', status: 402 });
    expect([await countOf('messages'), await countOf('conversations'), await countOf('liveEvents')]).toEqual(before);
  });

  it('CHT-016 reports an invalid message before missing credits', async () => {
    const anna = await member();
    const bram = await member();
    for (const text of ['', '  \n ', '\u200b', 'x'.repeat(41)]) {
      const attempt = services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text, client_id: clientId() });
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_fields', fields: { text: expect.anything() } });
    }
  });

  it.each(['', 'short', 'with a space', 'nul\u0000nul\u0000', 'x'.repeat(65)])(
    'refuses the client id %j',
    async (id) => {
      const [anna, bram] = [await member({ credits: 5 }), await member()];
      const sending = services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text: 'Hoi', client_id: id });
      await expect(sending).rejects.toMatchObject({
        code: 'invalid_fields',
        fields: { client_id: { key: 'invalid' } },
      });
    },
  );

  it('CHT-018 counts graphemes: accepts 40 family emoji and rejects 41', async () => {
    const anna = await member({ credits: 5 });
    const bram = await member();
    const family = '👨‍👩‍👧‍👦';
    const send = (text: string) =>
      services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text, client_id: clientId() });
    await expect(send(family.repeat(40))).resolves.toMatchObject({ message: { text: family.repeat(40) } });
    await expect(send(family.repeat(41))).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('CHT-014 stores nothing when the transaction fails at its end', async () => {
    const anna = await member({ credits: 3 });
    const bram = await member();
    const failing = createServices({ ...deps, bus: deps.bus });
    failing.live.transact = (tenantId, work, options) =>
      services.live.transact(
        tenantId,
        async (trx, tell) => {
          await work(trx, tell);
          throw new Error('the outbox is broken');
        },
        options,
      );
    const before = [await countOf('messages'), await countOf('ledgerTransfers'), await countOf('conversations')];
    const attempt = failing.chat.sendMessage(anna.ctx, { profile: bram.profileId, text: 'Hoi', client_id: clientId() });
    await expect(attempt).rejects.toThrow('the outbox is broken');
    expect([await countOf('messages'), await countOf('ledgerTransfers'), await countOf('conversations')]).toEqual(
      before,
    );
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(3);
  });

  it('MON-029 MON-028 stores exactly 100 of 200 parallel messages with credits for 100', async () => {
    const anna = await member({ credits: 100 });
    const bram = await member();
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text: `Bericht ${n}`, client_id: clientId() }),
      ),
    );
    const sent = results.filter((result) => result.status === 'fulfilled');
    const refused = results.filter((result) => result.status === 'rejected');
    expect(sent).toHaveLength(100);
    expect(refused.every((result) => (result.reason as { code: string }).code === 'insufficient_credits')).toBe(true);
    const rows = await stored(sent[0]!.value.conversation.id);
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(0);
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
    const [chat] = (await services.chat.listConversations(bram.ctx)).chats;
    expect(chat?.num_unread_messages).toBe(100);
  });

  it('does not deadlock when two members write to each other concurrently', async () => {
    const anna = await member({ credits: 30, premium: true });
    const bram = await member({ credits: 30, premium: true });
    const turns = Array.from({ length: 20 }, (_, n) => {
      const [from, to] = n % 2 === 0 ? [anna, bram] : [bram, anna];
      return services.chat.sendMessage(from.ctx, { profile: to.profileId, text: `Kruis ${n}`, client_id: clientId() });
    });
    const answers = await Promise.all(turns);
    expect(new Set(answers.map((answer) => answer.conversation.id)).size).toBe(1);
    expect(await stored(answers[0]!.conversation.id)).toHaveLength(20);
  });

  it('ACC-045 is refused for unconfirmed members', async () => {
    const anna = await member({ status: 'not_confirmed', credits: 3 });
    const bram = await member();
    const attempt = services.chat.sendMessage(anna.ctx, {
      profile: bram.profileId,
      text: 'Hoi',
      client_id: clientId(),
    });
    await expect(attempt).rejects.toMatchObject({ code: 'not_confirmed' });
    await expect(services.likes.likeProfile(anna.ctx, { profile: bram.profileId })).rejects.toMatchObject({
      code: 'not_confirmed',
    });
  });

  it.each(['blocked', 'paused', 'deleted'])(
    'HRD-8 is refused once the account is %s, whenever the request began',
    async (status) => {
      const anna = await member({ credits: 3 });
      const bram = await member();
      await test.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('users').set({ status }).where('id', '=', anna.userId).execute(),
      );
      const to = { profile: bram.profileId, client_id: clientId() };
      const upload = await picture();
      const before = await countOf('messages');
      for (const attempt of [
        () => services.chat.sendMessage(anna.ctx, { ...to, text: 'Hoi' }),
        () => services.chat.sendGift(anna.ctx, { ...to, gift: 'tulp' }),
        () => services.chat.sendPhoto(anna.ctx, to, upload),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'authentication_required' });
      expect(await countOf('messages')).toBe(before);
    },
  );

  it('SAF-019 SAF-020 requires accepting the warning about fictional profiles once, before charging', async () => {
    const anna = await member({ credits: 3 });
    const figure = await createFictionalProfile(test.database, tenant);
    const send = (accept?: boolean) =>
      services.chat.sendMessage(anna.ctx, {
        profile: figure.profileId,
        text: 'Hoi',
        client_id: clientId(),
        ...(accept && { accept_fictional: true }),
      });
    await expect(send()).rejects.toMatchObject({ code: 'fictional_warning_required', status: 409 });
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(3);
    await expect(send(true)).resolves.toMatchObject({ credits: 2 });
    await expect(send()).resolves.toMatchObject({ credits: 1 });
  });

  it('CHT-009 lets a free member start two conversations and reply in any', async () => {
    const anna = await member({ credits: 10 });
    const others = await Promise.all([member(), member(), member({ credits: 1 })]);
    const start = (n: number) =>
      services.chat.sendMessage(anna.ctx, { profile: others[n]!.profileId, text: 'Hoi', client_id: clientId() });
    await start(0);
    await start(1);
    await expect(start(2)).rejects.toMatchObject({ code: 'premium_required', status: 403 });
    await services.chat.sendMessage(others[2]!.ctx, { profile: anna.profileId, text: 'Hallo', client_id: clientId() });
    await expect(start(2)).resolves.toBeTruthy();
  });
});

describe('reading', () => {
  it('CHT-005 opening a conversation sets its unread count to 0, and CHT-004 badges equal the sums of their parts', async () => {
    const anna = await member({ credits: 9 });
    const bram = await member();
    const first = await services.chat.sendMessage(anna.ctx, {
      profile: bram.profileId,
      text: 'Een',
      client_id: clientId(),
    });
    await services.chat.sendMessage(anna.ctx, {
      conversation: first.conversation.id,
      text: 'Twee',
      client_id: clientId(),
    });
    await services.likes.likeProfile(anna.ctx, { profile: bram.profileId });
    const { chats } = await services.chat.listConversations(bram.ctx);
    const sum = chats.reduce((total, chat) => total + chat.num_unread_messages, 0);
    expect(await services.live.badges(bram.ctx)).toMatchObject({ unread_messages: sum, new_likes: 1 });
    expect(sum).toBe(2);
    const opened = await services.chat.openConversation(bram.ctx, { conversation: first.conversation.id });
    expect(opened.messages.map((message) => [message.text, message.mine])).toEqual([
      ['Een', false],
      ['Twee', false],
    ]);
    expect((await services.chat.listConversations(bram.ctx)).chats[0]?.num_unread_messages).toBe(0);
    expect(await services.live.badges(bram.ctx)).toMatchObject({ unread_messages: 0 });
  });

  it('CHT-005 does not mark messages as read that were not returned', async () => {
    const [anna, bram] = [await member({ credits: 20 }), await member()];
    const write = () =>
      services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text: 'Hoi', client_id: clientId() });
    const { conversation } = await write();
    for (let round = 0; round < 8; round += 1) {
      const [opened, sent] = await Promise.all([
        services.chat.openConversation(bram.ctx, { conversation: conversation.id }),
        write(),
      ]);
      const shown = opened.messages.some(({ id }) => id === sent.message.id);
      const { unread_messages: unread } = await services.live.badges(bram.ctx);
      expect(unread).toBe(shown ? 0 : 1);
    }
  });

  it('CHT-019 returns the last 30 messages and history_limited to a free member and all to a premium member', async () => {
    const anna = await member({ credits: 60 });
    const bram = await member({ premium: true });
    let conversation = '';
    for (let n = 0; n < 35; n += 1) {
      const sent = await services.chat.sendMessage(anna.ctx, {
        profile: bram.profileId,
        text: `Nr ${n}`,
        client_id: clientId(),
      });
      conversation = sent.conversation.id;
    }
    const free = await services.chat.openConversation(anna.ctx, { conversation });
    expect(free.messages).toHaveLength(30);
    expect(free.history_limited).toBe(true);
    const premium = await services.chat.openConversation(bram.ctx, { conversation });
    expect(premium.messages).toHaveLength(35);
    expect(premium.history_limited).toBe(false);
    const received = async ({ ctx, sessionToken }: typeof anna) =>
      (await services.chat.readEvents(ctx, sessionToken, 0)).events.filter(({ type }) => type === 'message').length;
    expect([await received(anna), await received(bram)]).toEqual([30, 35]);
  });

  it('API-012 CHT-027 CHT-028 hides a deleted conversation from one participant, and a new message brings it back empty', async () => {
    const anna = await member({ credits: 9 });
    const bram = await member();
    const { conversation } = await services.chat.sendMessage(anna.ctx, {
      profile: bram.profileId,
      text: 'Oud',
      client_id: clientId(),
    });
    await services.chat.deleteConversation(bram.ctx, { conversation: conversation.id });
    // Only the other tabs and devices of the member who deleted it receive an event.
    const told = (await services.live.readEventsAfter(bram.ctx, 0)).events.at(-1);
    expect(told).toMatchObject({ type: 'chat', payload: { conversation, change: 'deleted' } });
    expect((await services.live.readEventsAfter(anna.ctx, 0)).events.map(({ type }) => type)).toEqual(['message']);
    expect(await services.live.badges(bram.ctx)).toMatchObject({ unread_messages: 0 });
    expect((await services.chat.listConversations(bram.ctx)).chats).toEqual([]);
    expect((await services.chat.listConversations(anna.ctx)).chats).toHaveLength(1);
    await services.chat.sendMessage(anna.ctx, { conversation: conversation.id, text: 'Nieuw', client_id: clientId() });
    const opened = await services.chat.openConversation(bram.ctx, { conversation: conversation.id });
    expect(opened.messages.map((message) => message.text)).toEqual(['Nieuw']);
  });
});

describe('a conversation with a deleted account', () => {
  it('CHT-008 hides the profile and refuses texts, gifts and photos', async () => {
    const [anna, bram] = [await member({ credits: 9 }), await member({ credits: 9 })];
    const { conversation } = await services.chat.sendMessage(bram.ctx, {
      profile: anna.profileId,
      text: 'Tot ziens',
      client_id: clientId(),
    });
    await test.database.withTenant(tenant.id, async (trx) => {
      await trx.updateTable('users').set({ status: 'deleted' }).where('id', '=', bram.userId).execute();
      await trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', bram.profileId).execute();
    });
    const opened = await services.chat.openConversation(anna.ctx, { conversation: conversation.id });
    expect(opened.profile).toMatchObject({ deleted: true, name: '', main_image: null, online: false });
    expect(JSON.stringify(opened.profile)).not.toContain(bram.name);
    const found = await services.chat.findConversation(anna.ctx, bram.profileId);
    expect(found).toEqual({ profile: opened.profile, conversation });
    const target = () => ({ conversation: conversation.id, client_id: clientId() });
    for (const send of [
      () => services.chat.sendMessage(anna.ctx, { ...target(), text: 'Hallo?' }),
      () => services.chat.sendGift(anna.ctx, { ...target(), gift: 'tulp' }),
      () => services.chat.sendPhoto(anna.ctx, target(), Buffer.from('x')),
    ]) {
      await expect(send()).rejects.toMatchObject({ code: 'conversation_closed', status: 409 });
    }
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(9);
  });
});

describe('read receipts', () => {
  async function readBy(overrides: { sender?: MemberOverrides; reader?: MemberOverrides }) {
    const anna = await member({ credits: 3, ...overrides.sender });
    const bram = await member(overrides.reader);
    const { conversation } = await services.chat.sendMessage(anna.ctx, {
      profile: bram.profileId,
      text: 'Gelezen?',
      client_id: clientId(),
    });
    const mark = async () =>
      (await services.chat.openConversation(anna.ctx, { conversation: conversation.id })).messages[0]!.read;
    const before = await mark();
    await services.chat.openConversation(bram.ctx, { conversation: conversation.id });
    const told = (await services.live.readEventsAfter(anna.ctx, 0)).events.filter(({ type }) => type === 'read');
    return { before, after: await mark(), told: told.length };
  }

  it('CHT-010 CHT-021 are shown to premium members and published immediately', async () => {
    expect(await readBy({ sender: { premium: true } })).toEqual({ before: false, after: true, told: 1 });
    expect(await readBy({})).toEqual({ before: null, after: null, told: 0 });
  });

  it('CHT-022 are not given by a member who has disabled them', async () => {
    const hiding = { sender: { premium: true }, reader: { showReadMarks: false } };
    expect(await readBy(hiding)).toEqual({ before: null, after: null, told: 0 });
  });
});

describe('live events', () => {
  it('CHT-020 are stored for both participants in commit order and resume after any sequence number', async () => {
    const anna = await member({ credits: 9 });
    const bram = await member();
    for (const text of ['Een', 'Twee', 'Drie']) {
      await services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text, client_id: clientId() });
    }
    const all = await services.live.readEventsAfter(bram.ctx, 0);
    expect(all.events.map((event) => event.seq)).toEqual([1, 2, 3]);
    expect((await services.live.readEventsAfter(bram.ctx, 2)).events).toHaveLength(1);
    expect(all.badges).toMatchObject({ unread_messages: 3 });
  });
});
