import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createServices } from '../../../../services.ts';

const test = useTestDatabase();

it('CHT-027 CHT-028 hides a message that is stored while deleting its conversation waits for the lock', async () => {
  const tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  const [services, sending] = [createServices(deps), createServices(deps)];
  const [anna, bram] = [
    await createMember(test.database, tenant, { credits: 9 }),
    await createMember(test.database, tenant),
  ];
  const [mine, theirs] = [anna, bram].map(({ viewer }) => createTestContext({ tenant, viewer }));
  const write = (through: typeof services, text: string) =>
    through.chat.sendMessage(mine!, { profile: bram.profileId, text, client_id: randomUUID() });
  const { conversation } = await write(services, 'Een');

  const { promise: stored, resolve: isStored } = Promise.withResolvers<void>();
  const { promise: commit, resolve: mayCommit } = Promise.withResolvers<void>();
  const { record } = sending.live;
  sending.live.record = async (...told) => {
    isStored();
    await commit;
    return record(...told);
  };
  const second = write(sending, 'Twee');
  await stored;
  const deletion = services.chat.deleteConversation(theirs!, { conversation: conversation.id });
  // Long enough for the deletion to block on the row that the message has locked.
  await sleep(300);
  mayCommit();
  await Promise.all([second, deletion]);

  expect((await services.chat.listConversations(theirs!)).chats).toEqual([]);
  await write(services, 'Drie');
  expect((await services.live.badges(theirs!)).unread_messages).toBe(1);
  const { messages } = await services.chat.openConversation(theirs!, { conversation: conversation.id });
  expect(messages.map(({ text }) => text)).toEqual(['Drie']);
});
