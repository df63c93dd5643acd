import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createServices, type Services } from '../../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let anna: Member;
let ids = 0;

beforeAll(async () => {
  tenant = await createTenant(test.database, { free_conversations: 100 });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});
beforeEach(async () => {
  anna = await createMember(test.database, tenant, { credits: 100 });
});

const as = ({ viewer }: Member): MemberCtx => createTestContext({ tenant, viewer });
const write = (from: Member, to: Member, text = 'Hoi') => {
  deps.clock.advance(1000);
  const clientId = `client-${(ids += 1)}`.padEnd(12, 'x');
  return services.chat.sendMessage(as(from), { profile: to.profileId, text, client_id: clientId });
};
const friend = async (name: string) => {
  const made = await createMember(test.database, tenant, { credits: 20, profile: { name } });
  await write(anna, made, `Hoi ${name}`);
  return made;
};
const list = (wanted?: { name?: string; limit?: number }) => services.chat.listConversations(as(anna), wanted);
const names = async (wanted?: { name?: string; limit?: number }) =>
  (await list(wanted)).chats.map(({ profile }) => profile.name);

describe('conversation list', () => {
  it('CHT-001 lists unread conversations first, then the latest, each with its last message', async () => {
    const bram = await friend('Bram Vis');
    await friend('Cas Boom');
    await friend('Daan Zee');
    await write(bram, anna, 'Dag Anna');
    await write(anna, await friend('Eef Land'), 'Nog iets');
    const { chats, more } = await list();
    expect(chats.map(({ profile, last_message: last }) => [profile.name, last?.text, last?.mine])).toEqual([
      ['Bram Vis', 'Dag Anna', false],
      ['Eef Land', 'Nog iets', true],
      ['Daan Zee', 'Hoi Daan Zee', true],
      ['Cas Boom', 'Hoi Cas Boom', true],
    ]);
    expect(more).toBe(false);
  });

  it('returns the requested number and whether there are more', async () => {
    for (const name of ['Fee Aard', 'Gijs Brood', 'Hilde Ster']) await friend(name);
    expect(await names({ limit: 2 })).toEqual(['Hilde Ster', 'Gijs Brood']);
    expect((await list({ limit: 2 })).more).toBe(true);
    expect((await list({ limit: 3 })).more).toBe(false);
  });

  it('searches by part of the name, ignoring case and accents, and treats no character as a pattern', async () => {
    await friend('Noëlle Duin');
    await friend('Iris Maan');
    expect(await names({ name: ' NOE ' })).toEqual(['Noëlle Duin']);
    expect(await names({ name: 'noë' })).toEqual(['Noëlle Duin']);
    expect(await names({ name: 'maan' })).toEqual(['Iris Maan']);
    const patterns = await Promise.all(['%', '_', '\\', 'x'].map((name) => names({ name })));
    expect(patterns.flat()).toEqual([]);
  });

  it('CHT-008 shows a deleted account without its name and does not find it by name', async () => {
    const bram = await friend('Joris Wolk');
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', bram.profileId).execute(),
    );
    const [chat] = (await list()).chats;
    expect(chat?.profile).toMatchObject({ deleted: true, name: '', main_image: null, online: false });
    expect(await names({ name: 'joris' })).toEqual([]);
  });

  it('shows a draft to its author only', async () => {
    const bram = await friend('Kees Gras');
    const [chat] = (await list()).chats;
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('messageDrafts')
        .values({
          tenantId: tenant.id,
          conversationId: chat!.conversation.id,
          profileId: anna.profileId,
          text: 'Ik wilde nog',
          updatedAt: deps.clock.now(),
        })
        .execute(),
    );
    expect((await list()).chats[0]?.draft).toBe('Ik wilde nog');
    expect((await services.chat.listConversations(as(bram))).chats[0]?.draft).toBeNull();
  });

  it('CHT-027 omits a deleted conversation, cancels its notifications and keeps it for the other participant', async () => {
    const bram = await friend('Lars Kist');
    const { conversation } = await write(bram, anna, 'Lees mij');
    await services.chat.deleteConversation(as(anna), { conversation: conversation.id });
    expect(await names()).toEqual([]);
    expect(await services.live.badges(as(anna))).toMatchObject({ unread_messages: 0 });
    const { notificationDueAt } = await test.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('conversationMembers')
        .select('notificationDueAt')
        .where('conversationId', '=', conversation.id)
        .where('profileId', '=', anna.profileId)
        .executeTakeFirstOrThrow(),
    );
    expect(notificationDueAt).toBeNull();
    expect((await services.chat.listConversations(as(bram))).chats).toHaveLength(1);
  });
});

describe('opening a conversation', () => {
  it('returns the number of unread messages and whether older ones exist', async () => {
    const bram = await friend('Mees Dijk');
    const { conversation } = await write(bram, anna, 'Een');
    await write(bram, anna, 'Twee');
    const open = (who: Member) => services.chat.openConversation(as(who), { conversation: conversation.id });
    expect(await open(anna)).toMatchObject({ unread: 2, has_older: false });
    expect(await open(anna)).toMatchObject({ unread: 0 });
    const rich = await createMember(test.database, tenant, { credits: 60, premium: true });
    let thread = '';
    for (let n = 0; n < 51; n += 1) thread = (await write(rich, anna, `Nr ${n}`)).conversation.id;
    const page = await services.chat.openConversation(as(rich), { conversation: thread });
    expect([page.messages.length, page.has_older]).toEqual([50, true]);
    const before = { conversation: thread, before: page.messages[0]!.id };
    expect(await services.chat.openConversation(as(rich), before)).toMatchObject({
      has_older: false,
      messages: [{ text: 'Nr 0' }],
    });
    expect(await services.chat.openConversation(as(anna), { conversation: thread })).toMatchObject({
      history_limited: true,
      has_older: false,
    });
  });
});
