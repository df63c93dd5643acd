import { beforeAll, expect, it } from 'vitest';

import { mergeMessages } from '../../../../../app/features/chat/messages/message-groups.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createFixedClock } from '../../../../lib/time/clock.ts';
import { createServices, type Services } from '../../../../services.ts';

const test = useTestDatabase();
const AHEAD_MS = 2_000;
let tenant: Tenant;
/** Services of two processes whose clocks differ. */
let ahead: Services;
let behind: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database, {});
  const servicesAt = async (now: number) =>
    createServices(await createTestDeps(test.database, [tenant], { clock: createFixedClock(new Date(now)) }));
  ahead = await servicesAt(TEST_NOW.getTime() + AHEAD_MS);
  behind = await servicesAt(TEST_NOW.getTime());
});

const contextOf = ({ viewer }: Member) => createTestContext({ tenant, viewer });
const premiumMember = () => createMember(test.database, tenant, { credits: 30, premium: true });

let sent = 0;
const write = (services: Services, from: Member, to: Member) =>
  services.chat.sendMessage(contextOf(from), {
    profile: to.profileId,
    text: 'Hoi',
    client_id: `client-${(sent += 1)}`,
  });

it('CHT-014 keeps messages of concurrent writers in one order when the clocks of two processes differ', async () => {
  const [anna, bram] = [await premiumMember(), await premiumMember()];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? write(ahead, anna, bram) : write(behind, bram, anna))),
  );
  const { conversation } = answers[0]!;
  const { messages } = await behind.chat.openConversation(contextOf(anna), { conversation: conversation.id });
  expect(messages).toHaveLength(24);
  // As a page sorts what arrives in any order.
  expect(mergeMessages(messages.toReversed())).toEqual(messages);
  // Each sender is told the time that is stored.
  const stored = new Map(messages.map(({ id, sent_at }) => [id, sent_at]));
  for (const { message } of answers) expect(message.sent_at).toBe(stored.get(message.id));
});

it('CHT-021 marks as read what was read, not what is stored later by a process whose clock is behind', async () => {
  const [anna, bram] = [await premiumMember(), await premiumMember()];
  const first = await write(ahead, anna, bram);
  await behind.chat.openConversation(contextOf(bram), { conversation: first.conversation.id });
  const second = await write(behind, anna, bram);
  const { events } = await behind.live.readEventsAfter(contextOf(anna), 0, {
    isValid: () => Promise.resolve(true),
    resolve: (_trx, all) => Promise.resolve([...all]),
  });
  const upTo = events.find(({ type }) => type === 'read')?.payload['up_to'];
  expect(upTo).toBe(first.message.sent_at);
  expect(second.message.sent_at > first.message.sent_at).toBe(true);
});
