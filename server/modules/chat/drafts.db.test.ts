import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { createMember } from '../../../tests/factories/member.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { createServices } from '../../services.ts';
import type { Services } from '../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function member() {
  const made = await createMember(test.database, tenant, { credits: 9 });
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}

/** Two members who have talked. */
async function createTalk() {
  const [anna, bram] = [await member(), await member()];
  const input = { profile: bram.profileId, text: 'Hoi', client_id: randomUUID() };
  const { conversation } = await services.chat.sendMessage(anna.ctx, input);
  return { anna, bram, conversation: conversation.id };
}

const draftOf = async ({ ctx }: Awaited<ReturnType<typeof member>>, conversation: string) =>
  (await services.chat.openConversation(ctx, { conversation })).draft;

describe('a draft', () => {
  it('is kept with the account, for the writer alone, in the thread and in the list', async () => {
    const { anna, bram, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Zullen we' });
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Zullen we zaterdag\u0000 ' });
    expect(await draftOf(anna, conversation)).toBe('Zullen we zaterdag ');
    expect(await draftOf(bram, conversation)).toBe('');
    const { chats } = await services.chat.listConversations(anna.ctx);
    expect(chats[0]?.draft).toBe('Zullen we zaterdag ');
  });

  it('is gone when it is emptied', async () => {
    const { anna, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Toch maar niet' });
    await services.chat.saveDraft(anna.ctx, { conversation, text: ' \n' });
    expect(await draftOf(anna, conversation)).toBe('');
  });

  it('is gone when a message is sent, and stays when it is refused', async () => {
    const { anna, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Zullen we' });
    const message = { conversation, client_id: randomUUID() };
    await expect(services.chat.sendMessage(anna.ctx, { ...message, text: ' ' })).rejects.toMatchObject({
      code: 'invalid_fields',
    });
    expect(await draftOf(anna, conversation)).toBe('Zullen we');
    await services.chat.sendMessage(anna.ctx, { ...message, text: 'Zullen we?' });
    expect(await draftOf(anna, conversation)).toBe('');
  });

  it('goes with the conversation that is deleted', async () => {
    const { anna, bram, conversation } = await createTalk();
    await services.chat.saveDraft(anna.ctx, { conversation, text: 'Weg ermee' });
    await services.chat.deleteConversation(anna.ctx, { conversation });
    const answer = { conversation, text: 'Hallo?', client_id: randomUUID() };
    await services.chat.sendMessage(bram.ctx, answer);
    expect(await draftOf(anna, conversation)).toBe('');
  });

  it('cannot be kept in the conversation of others', async () => {
    const { conversation } = await createTalk();
    const stranger = await member();
    for (const id of [conversation, 'x', randomUUID()]) {
      const saving = services.chat.saveDraft(stranger.ctx, { conversation: id, text: 'Hoi' });
      await expect(saving).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
