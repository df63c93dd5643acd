import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function member() {
  const made = await createMember(test.database, tenant, { credits: 40 });
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}

/** Two members with a conversation. */
async function createTalk() {
  const [anna, bram] = [await member(), await member()];
  const input = { profile: bram.profileId, text: 'Hoi', client_id: randomUUID() };
  const { conversation } = await services.chat.sendMessage(anna.ctx, input);
  return { anna, bram, conversation: conversation.id };
}

const draftOf = async ({ ctx }: Awaited<ReturnType<typeof member>>, conversation: string) =>
  (await services.chat.openConversation(ctx, { conversation })).draft;

describe('drafts', () => {
  it('stores a draft for its author only and shows it in the thread and the list', async () => {
    const { anna, bram, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Zullen we', after: 1 });
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Zullen we zaterdag\u0000 ', after: 1 });
    expect(await draftOf(anna, conversation)).toBe('Zullen we zaterdag ');
    expect(await draftOf(bram, conversation)).toBe('');
    const { chats } = await services.chat.listConversations(anna.ctx);
    expect(chats[0]?.draft).toBe('Zullen we zaterdag ');
  });

  it('deletes a draft when it is emptied', async () => {
    const { anna, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Toch maar niet', after: 1 });
    await services.chat.saveDraft(anna.ctx, { conversation, text: ' \n', after: 1 });
    expect(await draftOf(anna, conversation)).toBe('');
  });

  it('deletes the draft when its message is sent and keeps it when sending is refused', async () => {
    const { anna, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Zullen we', after: 1 });
    const message = { conversation, client_id: randomUUID() };
    await expect(services.chat.sendMessage(anna.ctx, { ...message, text: ' ' })).rejects.toMatchObject({
      code: 'invalid_fields',
    });
    expect(await draftOf(anna, conversation)).toBe('Zullen we');
    await services.chat.sendMessage(anna.ctx, { ...message, text: 'Zullen we?' });
    expect(await draftOf(anna, conversation)).toBe('');
  });

  it('rejects a draft from a device that has not seen the latest sent message and accepts it afterwards', async () => {
    const { anna, bram, conversation } = await createTalk();
    const open = () => services.chat.openConversation(anna.ctx, { conversation });
    const { draft_after: before } = await open();
    const save = (text: string, after: number) => services.chat.saveDraft(anna.ctx, { conversation, text, after });
    expect(await save('Zullen we', before)).toBe(true);
    await services.chat.sendMessage(anna.ctx, { conversation, text: 'Zullen we?', client_id: randomUUID() });
    expect(await save('Zullen we', before)).toBe(false);
    expect(await save('', before)).toBe(false);
    expect((await open()).draft).toBe('');
    const { draft_after: after } = await open();
    expect(after).toBeGreaterThan(before);
    // A message of the other participant leaves the draft alone.
    await services.chat.sendMessage(bram.ctx, { conversation, text: 'Graag', client_id: randomUUID() });
    expect(await save('Mooi', after)).toBe(true);
    expect(await save('Mooi zo', after)).toBe(true);
    expect((await open()).draft).toBe('Mooi zo');
  });

  it('never keeps a draft of a message that is sent concurrently', async () => {
    const { anna, conversation } = await createTalk();
    for (let round = 0; round < 20; round += 1) {
      const { draft_after: after } = await services.chat.openConversation(anna.ctx, { conversation });
      await Promise.all([
        services.chat.sendMessage(anna.ctx, { conversation, text: 'Hoi', client_id: randomUUID() }),
        services.chat.saveDraft(anna.ctx, { conversation, text: 'Hoi', after }),
      ]);
      expect(await draftOf(anna, conversation)).toBe('');
    }
  });

  it('deletes the draft with its conversation', async () => {
    const { anna, bram, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Weg ermee', after: 1 });
    await services.chat.deleteConversation(anna.ctx, { conversation });
    const answer = { conversation, text: 'Hallo?', client_id: randomUUID() };
    await services.chat.sendMessage(bram.ctx, answer);
    expect(await draftOf(anna, conversation)).toBe('');
  });

  it("rejects a draft in another member's conversation", async () => {
    const { conversation } = await createTalk();
    const stranger = await member();
    for (const id of [conversation, 'x', randomUUID()]) {
      const saving = services.chat.saveDraft(stranger.ctx, { conversation: id, text: 'Hoi', after: 1 });
      await expect(saving).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
