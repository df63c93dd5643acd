import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { buildSubscription } from '../../../../../tests/factories/push-subscription.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { untilWaitedFor } from '../../../../../tests/setup/lock-waits.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { MessageNotificationJob } from '../../../../jobs/queues.ts';
import { loadMail } from '../../../delivery/notifications/mails/load-mail.ts';
import { createServices, type Services } from '../../../../services.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { notifyDueRecipients, notifyRecipient } from './message-notifications.ts';
import { lockDueNotification } from './message-notifications.queries.ts';

const MINUTE = 60_000;

const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let [anna, bram]: Member[] = [];
let ids = 0;

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database, { free_conversations: 10 });
  deps = await createTestDeps(db.database, [tenant]);
  services = createServices(deps);
  anna = await createMember(db.database, tenant, { credits: 50 });
  bram = await createMember(db.database, tenant, { credits: 50 });
  await services.push.subscribe(as(bram), { subscription: buildSubscription() });
  await leave(bram);
  deps.jobs.enqueued.length = 0;
});

const as = ({ viewer }: Member): MemberCtx => createTestContext({ tenant, viewer });
const active = (who: Member, at: Date) =>
  db.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('profiles').set({ lastActiveAt: at }).where('id', '=', who.profileId).execute(),
  );
const leave = (who: Member) => active(who, new Date(deps.clock.now().getTime() - 60 * MINUTE));
const write = (from: Member = anna!, to: Member = bram!) =>
  services.chat.sendMessage(as(from), {
    profile: to.profileId,
    text: 'Hoi!',
    client_id: `client-${(ids += 1)}`.padEnd(12, 'x'),
  });
const queued = (name: string) => deps.jobs.enqueued.filter((job) => job.name === name).map((job) => job.payload);
/** Runs the jobs that are due. */
const work = async () => {
  for (const job of queued('notify-messages')) await notifyRecipient(deps, job as MessageNotificationJob);
};
const mails = (who: Member = bram!) =>
  db.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('mails')
      .select(['template', 'referenceId'])
      .where('userId', '=', who.userId)
      .orderBy('queuedAt')
      .execute(),
  );
const pushes = () => queued('send-push').map((job) => (job as { kind: string }).kind);

describe('notifying a member who is away', () => {
  it('notifies immediately by push and mail, with the first-message variant for a new conversation', async () => {
    const { conversation } = await write();
    await work();
    expect(await mails()).toEqual([{ template: 'new_conversation', referenceId: conversation.id }]);
    expect(pushes()).toEqual(['conversation']);
    await write(bram, anna);
    deps.clock.advance(90 * MINUTE);
    deps.jobs.enqueued.length = 0;
    await write();
    await work();
    expect((await mails()).map(({ template }) => template)).toEqual(['new_conversation', 'new_message']);
    expect(pushes()).toEqual(['message']);
  });

  it('NOT-017 pushes every message but mails once an hour per conversation, the second time only if still unread', async () => {
    const carla = await createMember(db.database, tenant, { credits: 50 });
    for (let sent = 0; sent < 3; sent += 1) {
      await write();
      await work();
      deps.jobs.enqueued.splice(
        0,
        deps.jobs.enqueued.length,
        ...deps.jobs.enqueued.filter(({ name }) => name === 'send-push'),
      );
      deps.clock.advance(MINUTE);
    }
    await write(carla);
    await work();
    expect(pushes()).toHaveLength(4);
    expect(await mails()).toHaveLength(2);
    deps.clock.advance(60 * MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(1);
    expect(await mails()).toHaveLength(3);
    expect(pushes()).toHaveLength(4);
    deps.clock.advance(120 * MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
  });

  it('notifies once when the job runs repeatedly', async () => {
    await write();
    await work();
    await work();
    await notifyDueRecipients(deps, tenant.id);
    expect(await mails()).toHaveLength(1);
    expect(pushes()).toHaveLength(1);
  });

  it('MAC-2 queues the mail while the member is writing, since a locked account does not block foreign key checks', async () => {
    const { conversation } = await write();
    const side = { tenantId: tenant.id, conversationId: conversation.id, profileId: bram!.profileId };
    const { answer } = await db.database.withTenant(tenant.id, async (trx) => {
      await lockDueNotification(trx, side, deps.clock.now(), 'wait');
      // Locks the account of the sender, then waits for this transaction, which has locked their side.
      const answer = write(bram, anna);
      await untilWaitedFor(trx);
      await sql`set local lock_timeout = '500ms'`.execute(trx);
      const mail = { tenantId: tenant.id, userId: bram!.userId, template: 'new_conversation' as const };
      await queueMail(trx, deps, { ...mail, referenceId: conversation.id });
      return { answer };
    });
    expect((await answer).conversation.id).toBe(conversation.id);
    expect(await mails()).toHaveLength(1);
  });

  it('does not notify when the message was read or the members blocked each other before the job ran', async () => {
    const { conversation } = await write();
    await services.chat.openConversation(as(bram!), { conversation: conversation.id });
    await work();
    const carla = await createMember(db.database, tenant, { credits: 50 });
    await write(carla);
    await services.safety.blockProfile(as(bram!), { profile: carla.profileId });
    await work();
    expect(await mails()).toEqual([]);
    expect(pushes()).toEqual([]);
  });

  it('does not send a queued mail after the message was read', async () => {
    const { conversation } = await write();
    await work();
    await services.chat.openConversation(as(bram!), { conversation: conversation.id });
    expect(await sendQueuedMails(deps)).toEqual([]);
  });
});

describe('a mail that waited for the mail server', () => {
  /** Sends a message and queues its mail. */
  const tell = async () => {
    await write();
    await work();
    deps.jobs.enqueued.splice(0, Infinity, ...deps.jobs.enqueued.filter(({ name }) => name === 'send-mail'));
  };
  const subjects = async () => (await mails()).map(({ template }) => template);

  it('NOT-017 is held while the member is back, and they are notified when they leave without reading', async () => {
    await tell();
    deps.clock.advance(10 * MINUTE);
    await active(bram!, deps.clock.now());
    expect(await sendQueuedMails(deps)).toEqual([]);
    deps.clock.advance(4 * MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
    deps.clock.advance(MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(1);
    expect(await sendQueuedMails(deps)).toHaveLength(1);
    // The first mail was never sent, so this one still announces a new conversation.
    expect(await subjects()).toEqual(['new_conversation', 'new_conversation']);
    deps.clock.advance(180 * MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
  });

  it('NOT-017 is sent once when two of the same conversation are waiting, also when both are sent concurrently', async () => {
    await tell();
    const [first] = deps.jobs.enqueued.splice(0);
    deps.clock.advance(61 * MINUTE);
    await tell();
    const [second] = deps.jobs.enqueued.splice(0);
    expect(await mails()).toHaveLength(2);
    const loaded = await Promise.all(
      [first, second].map((job) => loadMail(deps, tenant, job!.payload as { tenantId: string; mailId: string })),
    );
    expect(loaded.filter((mail) => mail !== null)).toHaveLength(1);
    deps.clock.advance(60 * MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
  });

  it('NOT-017 delays the next mail until one hour after the sent one', async () => {
    await tell();
    deps.clock.advance(59 * MINUTE);
    expect(await sendQueuedMails(deps)).toHaveLength(1);
    deps.clock.advance(2 * MINUTE);
    await tell();
    expect(await sendQueuedMails(deps)).toEqual([]);
    deps.clock.advance(58 * MINUTE - 1);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
    deps.clock.advance(1);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(1);
    expect(await sendQueuedMails(deps)).toHaveLength(1);
  });
});

it('NOT-017 announces a new conversation once; later mails follow the preference for messages', async () => {
  await write();
  await work();
  deps.clock.advance(61 * MINUTE);
  deps.jobs.enqueued.splice(0, Infinity, ...deps.jobs.enqueued.filter(({ name }) => name === 'send-push'));
  await write();
  await work();
  expect((await mails()).map(({ template }) => template)).toEqual(['new_conversation', 'new_message']);
  expect(pushes()).toEqual(['conversation', 'message']);
});

describe('many due notifications', () => {
  const others = async (count: number) => {
    const made: Member[] = [];
    while (made.length < count) made.push(await createMember(db.database, tenant));
    return made;
  };

  it('NOT-017 notifies every member who has left, even if online members have waited longer', async () => {
    const [here, gone] = [await others(3), await others(3)];
    for (const who of [...here, ...gone]) {
      await active(who, deps.clock.now());
      await write(anna, who);
      deps.clock.advance(1000);
    }
    deps.clock.advance(5 * MINUTE);
    for (const who of here) await active(who, deps.clock.now());
    expect(await notifyDueRecipients(deps, tenant.id, 2)).toBe(3);
    for (const who of gone) expect(await mails(who)).toHaveLength(1);
    for (const who of here) expect(await mails(who)).toEqual([]);
    deps.clock.advance(5 * MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id, 2)).toBe(3);
    for (const who of here) expect(await mails(who)).toHaveLength(1);
  });

  it('NOT-017 notifies once when two processes run concurrently', async () => {
    const gone = await others(6);
    for (const who of gone) await write(anna, who);
    deps.clock.advance(10 * MINUTE);
    await Promise.all([notifyDueRecipients(deps, tenant.id, 4), notifyDueRecipients(deps, tenant.id, 4)]);
    for (const who of gone) expect(await mails(who)).toHaveLength(1);
  });
});

describe('notifying a member who is online', () => {
  it('NOT-017 waits until the member is away and has not read the message', async () => {
    await active(bram!, deps.clock.now());
    await write();
    expect(queued('notify-messages')).toEqual([]);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
    deps.clock.advance(4 * MINUTE);
    await active(bram!, deps.clock.now());
    deps.clock.advance(2 * MINUTE);
    await notifyDueRecipients(deps, tenant.id);
    expect(await mails()).toEqual([]);
    deps.clock.advance(4 * MINUTE);
    await notifyDueRecipients(deps, tenant.id);
    expect(await mails()).toHaveLength(1);
    expect(pushes()).toHaveLength(1);
  });

  it('does not notify when the member reads it in time', async () => {
    await active(bram!, deps.clock.now());
    const { conversation } = await write();
    await services.chat.openConversation(as(bram!), { conversation: conversation.id });
    deps.clock.advance(30 * MINUTE);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
    expect(await mails()).toEqual([]);
  });
});

it('does not notify about messages to a fictional profile or rolled-back messages', async () => {
  const fictional = await createFictionalProfile(db.database, tenant);
  const input = { profile: fictional.profileId, text: 'Hoi!', client_id: 'client-fictional', accept_fictional: true };
  await services.chat.sendMessage(as(anna!), input);
  const poor = await createMember(db.database, tenant, { credits: 0 });
  await expect(write(poor)).rejects.toMatchObject({ code: 'insufficient_credits' });
  expect(queued('notify-messages')).toEqual([]);
  deps.clock.advance(30 * MINUTE);
  expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
});
