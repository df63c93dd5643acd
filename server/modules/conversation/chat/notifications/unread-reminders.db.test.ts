import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../context.ts';
import type { MessageNotificationJob } from '../../../../jobs/queues.ts';
import { createServices, type Services } from '../../../../services.ts';
import { notifyRecipient } from './message-notifications.ts';
import { sendUnreadReminders } from './unread-reminders.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let anna: Member;
let bram: Member;

const as = ({ viewer }: Member) => createTestContext({ tenant, viewer });
const away = () => ({ lastActiveAt: new Date(deps.clock.now().getTime() - HOUR) });

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database);
  deps = await createTestDeps(db.database, [tenant]);
  services = createServices(deps);
  anna = await createMember(db.database, tenant, { credits: 50 });
  bram = await createMember(db.database, tenant, { credits: 50, profile: away() });
});

let messages = 0;
/** Sends a message and notifies the recipient as the job does. */
async function write(from = anna, to = bram) {
  messages += 1;
  const sent = await services.chat.sendMessage(as(from), {
    profile: to.profileId,
    text: `Hoi ${messages}`,
    client_id: `bericht-${messages}`,
  });
  const job = deps.jobs.enqueued.find(({ name }) => name === 'notify-messages');
  if (job) await notifyRecipient(deps, job.payload as MessageNotificationJob);
  deps.jobs.enqueued.length = 0;
  return sent;
}

/** Runs the sweep and returns the texts of the reminders sent. */
async function reminders(): Promise<string[]> {
  await db.database.withTenant(tenant.id, (trx) => sendUnreadReminders(trx, deps, tenant.id, deps.clock.now()));
  return (await sendQueuedMails(deps)).map(({ text }) => text);
}

describe('unread messages', () => {
  it('NOT-012 are reminded of after one and three days, then not until the member has read', async () => {
    const { conversation } = await write();
    deps.clock.advance(DAY - 1);
    expect(await reminders()).toEqual([]);
    deps.clock.advance(1);
    const [first] = await reminders();
    expect(first).toContain('Je hebt nog een ongelezen bericht');
    expect(first).toContain(`- ${anna.name}: 1 ongelezen bericht`);
    expect(first).toMatch(/\/chats\n/);
    deps.clock.advance(2 * DAY - 1);
    expect(await reminders()).toEqual([]);
    deps.clock.advance(1);
    expect(await reminders()).toHaveLength(1);
    deps.clock.advance(30 * DAY);
    expect(await reminders()).toEqual([]);

    await services.chat.openConversation(as(bram), { conversation: conversation.id });
    deps.clock.advance(DAY);
    await write();
    deps.clock.advance(DAY);
    expect(await reminders()).toHaveLength(1);
  });

  it('of several conversations are combined in one mail, at most one a day', async () => {
    const carla = await createMember(db.database, tenant, { credits: 50 });
    await write();
    await write();
    await write(carla);
    deps.clock.advance(HOUR);
    const dirk = await createMember(db.database, tenant, { credits: 50 });
    await write(dirk);
    deps.clock.advance(23 * HOUR);
    const mails = await reminders();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Je hebt nog 4 ongelezen berichten');
    for (const { name } of [anna, carla, dirk]) expect(mails[0]).toContain(name);
    deps.clock.advance(HOUR);
    expect(await reminders()).toEqual([]);
    deps.clock.advance(23 * HOUR);
    expect(await reminders()).toHaveLength(1);
  });

  it('are not reminded of within an hour of a mail about one of them', async () => {
    await write();
    deps.clock.advance(DAY - HOUR / 2);
    await write();
    deps.clock.advance(HOUR / 2);
    expect(await reminders()).toEqual([]);
    deps.clock.advance(HOUR / 2);
    const [mail] = await reminders();
    expect(mail).toContain('Je hebt nog 2 ongelezen berichten');
  });

  it('are mailed about once when two processes sweep concurrently', async () => {
    await write();
    deps.clock.advance(DAY);
    const sweeps = Array.from({ length: 4 }, () =>
      db.database.withTenant(tenant.id, (trx) => sendUnreadReminders(trx, deps, tenant.id, deps.clock.now())),
    );
    await Promise.all(sweeps);
    expect(await sendQueuedMails(deps)).toHaveLength(1);
  });

  it('are mailed about after the member leaves, not while online', async () => {
    await write();
    deps.clock.advance(DAY);
    const lastActiveAt = deps.clock.now();
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ lastActiveAt }).where('id', '=', bram.profileId).execute(),
    );
    expect(await reminders()).toEqual([]);
    deps.clock.advance(5 * 60_000);
    expect(await reminders()).toHaveLength(1);
  });

  it.each([
    ['read', (conversation: string) => services.chat.openConversation(as(bram), { conversation })],
    ['of who was blocked', () => services.safety.blockProfile(as(bram), { profile: anna.profileId })],
    [
      'of who has left',
      () =>
        db.database.withTenant(tenant.id, (trx) =>
          trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', anna.profileId).execute(),
        ),
    ],
    ['of a type that was switched off', () => services.notifications.savePreferences(as(bram), [])],
  ])('are not mailed about when they are %s', async (_name, change) => {
    const { conversation } = await write();
    deps.clock.advance(DAY);
    await change(conversation.id);
    expect(await reminders()).toEqual([]);
  });

  it('are not mailed about when read while the mail waited', async () => {
    const { conversation } = await write();
    deps.clock.advance(DAY);
    await db.database.withTenant(tenant.id, (trx) => sendUnreadReminders(trx, deps, tenant.id, deps.clock.now()));
    await services.chat.openConversation(as(bram), { conversation: conversation.id });
    expect(deps.jobs.enqueued.map(({ name }) => name)).toEqual(['send-bulk-mail']);
    expect(await sendQueuedMails(deps)).toEqual([]);
  });
});
