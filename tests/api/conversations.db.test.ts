import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Call } from '../../server/api/call.ts';
import { messageShape } from '../../server/api/views.schema.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let bram: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database, {
    gifts: [{ id: 'tulp', icon: 'flower-tulip', name: { nl: 'Tulp', en: 'Tulip' }, credits: 2 }],
  });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  bram = await createMember(test.database, tenant, { credits: 1 });
});

afterAll(() => app.close());

function send(method: Call['method'], path: string, input: object = {}, as?: Member) {
  const given = method === 'GET' ? { query: input as Record<string, string> } : { body: input };
  return app.call({ tenant, method, path, member: as, ...given });
}

function newMessage(target: { profile: string } | { conversation: string }) {
  return { ...target, text: 'Hallo!', client_id: randomUUID() };
}

describe('conversations', () => {
  it('API-010 the list contains id, profile, unread count and last message', async () => {
    const eva = await createMember(test.database, tenant, { credits: 2 });
    const sent = await send('POST', '/api/message.php', newMessage({ profile: bram.profileId }), eva);
    const { conversation: id } = sent.json<{ conversation: { id: string } }>();
    const { chats } = (await send('GET', '/api/chats.php', {}, bram)).json<{
      chats: { conversation: { id: string } }[];
    }>();
    expect(chats.find((chat) => chat.conversation.id === id.id)).toMatchObject({
      profile: { id: eva.profileId, name: eva.name },
      num_unread_messages: 1,
      last_message: { text: 'Hallo!', mine: false, kind: 'text' },
    });
  });

  it('API-032 API-050 sending a message returns 201 with the message and remaining credits', async () => {
    const eva = await createMember(test.database, tenant, { credits: 3 });
    const answer = await send('POST', '/api/message.php', newMessage({ profile: bram.profileId }), eva);
    expect(answer.statusCode).toBe(201);
    const { message, credits } = answer.json<{ message: object; credits: number }>();
    expect(credits).toBe(2);
    expect(messageShape.safeParse(message).success).toBe(true);
    expect(message).toMatchObject({ text: 'Hallo!', mine: true, kind: 'text', sent_at: '2026-03-10T12:00:00.000Z' });
  });

  it('API-034 CHT-012 sending a gift returns 201 with the message and remaining credits, at the price of the gift', async () => {
    const eva = await createMember(test.database, tenant, { credits: 3 });
    const input = { profile: bram.profileId, gift: 'tulp', client_id: randomUUID() };
    const answer = await send('POST', '/api/gift.php', input, eva);
    expect(answer.statusCode).toBe(201);
    const { message, credits } = answer.json<{ message: object; credits: number }>();
    expect(credits).toBe(1);
    const gift = { id: 'tulp', name: 'Tulp', icon: 'flower-tulip', credits: 2 };
    expect(messageShape.parse(message)).toMatchObject({ kind: 'gift', text: '', mine: true, gift });
    const unknown = await send('POST', '/api/gift.php', { ...input, gift: 'bos', client_id: randomUUID() }, eva);
    expect([unknown.statusCode, unknown.json()]).toEqual([
      422,
      expect.objectContaining({ error: 'invalid_fields', fields: { gift: 'Kies een waarde uit de lijst.' } }),
    ]);
  });

  it("API-012 CHT-027 deleting a conversation removes it from the caller's list only", async () => {
    const eva = await createMember(test.database, tenant, { credits: 2 });
    const sent = await send('POST', '/api/message.php', newMessage({ profile: bram.profileId }), eva);
    const { id } = sent.json<{ conversation: { id: string } }>().conversation;
    const gone = await send('DELETE', '/api/chat.php', { conversation: id }, bram);
    expect([gone.statusCode, gone.json()]).toEqual([200, { deleted: true }]);
    const listed = async (as: Member) =>
      (await send('GET', '/api/chats.php', {}, as))
        .json<{ chats: { conversation: { id: string } }[] }>()
        .chats.map((chat) => chat.conversation.id);
    expect(await listed(bram)).not.toContain(id);
    expect(await listed(eva)).toContain(id);
  });

  it('API-033 insufficient credits return 402 and store nothing', async () => {
    const eva = await createMember(test.database, tenant);
    const answer = await send('POST', '/api/message.php', newMessage({ profile: bram.profileId }), eva);
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toEqual({ error: 'insufficient_credits', message: 'Je hebt onvoldoende credits' });
    expect((await send('GET', '/api/chats.php', {}, eva)).json()).toEqual({ chats: [] });
  });

  it('API-031 returns messages, those before a given one, and whether history is limited', async () => {
    const eva = await createMember(test.database, tenant, { credits: 9 });
    const first = await send('POST', '/api/message.php', newMessage({ profile: bram.profileId }), eva);
    const { id } = first.json<{ conversation: { id: string } }>().conversation;
    const second = await send('POST', '/api/message.php', newMessage({ conversation: id }), eva);
    const all = (await send('GET', '/api/messages.php', { conversation: id }, bram)).json<{
      messages: { id: string }[];
    }>();
    expect(all).toMatchObject({ history_limited: false });
    expect(all.messages).toHaveLength(2);
    const before = second.json<{ message: { id: string } }>().message.id;
    const older = (await send('GET', '/api/messages.php', { conversation: id, before }, bram)).json<{
      messages: { id: string }[];
    }>();
    expect(older.messages.map((each) => each.id)).toEqual([all.messages[0]!.id]);
  });
});
