import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { buildEmails } from '../../../../emails/build.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { startPushService } from '../../../../tests/factories/push-service.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../context.ts';
import { createJobHandlers } from '../../../jobs/handlers.ts';
import type { JobHandlers } from '../../../jobs/queue.ts';
import type { MailJob, MessageNotificationJob, PushJob } from '../../../jobs/queues.ts';
import { createSweeps } from '../../../jobs/sweep-list.ts';
import { createServices, type Services } from '../../../services.ts';
import type { OutgoingMail } from './mails/mail-transport.ts';
import { createPushTransport } from './push/push-transport.ts';
import { NOTIFICATION_TYPES, preferenceName } from '../../platform/outbox/preferences.schema.ts';
import { sendPush } from './push/send-push.ts';

const MINUTE = 60_000;
/** Sweeps that may send notifications in the course of a day. */
const SWEEPS = [
  'message notifications',
  'unread messages',
  'unfinished profiles',
  'unconfirmed accounts',
  'saved searches',
  'members without weekly updates',
  'weekly updates',
  'mailings',
  'stuck mails',
];

const FIRST = 'Je hebt een bericht van iemand die je voor het eerst schrijft.';
const MESSAGE = 'Je hebt een nieuw bericht.';

const db = useTestDatabase();
let push: Awaited<ReturnType<typeof startPushService>>;
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let handlers: JobHandlers;
let reader: Member;
/** What reached the recipient: minutes since noon, channel, content. */
let arrived: Array<[minute: number, channel: 'mail' | 'push', what: string]>;
let start: number;

beforeAll(async () => {
  await buildEmails();
  push = await startPushService('updates.push.services.mozilla.com');
});
afterAll(() => push.stop());

beforeEach(async () => {
  tenant = await createTenant(db.database, { free_conversations: 20 });
  deps = await createTestDeps(db.database, [tenant]);
  services = createServices(deps);
  start = deps.clock.now().getTime();
  reader = await createMember(db.database, tenant, { credits: 20 });
  await services.settings.viewSettings(as(reader), 'host');
  const { endpoint, keys } = push.subscribe().subscription;
  await services.push.subscribe(as(reader), { subscription: { endpoint, keys } });
  await leftAt(reader, -60);
  arrived = [];
  const transport = {
    send: async (mail: OutgoingMail) => {
      if (mail.to === reader.email) arrived.push([minute(), 'mail', mail.subject]);
      return `<${mail.id}@site.test>`;
    },
    close: () => {},
  };
  const working = { ...deps, transport };
  const sending = { ...working, push: createPushTransport(push.agent) };
  handlers = { ...createJobHandlers(working), 'send-push': (job) => sendPush(sending, job) };
});

const as = ({ viewer }: Member): MemberCtx => ({ ...createTestContext({ tenant, viewer }), viewer });
const minute = () => (deps.clock.now().getTime() - start) / MINUTE;
/** Sets when a member was last active, in minutes since noon. */
const leftAt = (who: Member, at: number) =>
  db.database.withTenant(tenant.id, (trx) =>
    trx
      .updateTable('profiles')
      .set({ lastActiveAt: new Date(start + at * MINUTE) })
      .where('id', '=', who.profileId)
      .execute(),
  );
const somebody = () => createMember(db.database, tenant, { credits: 20 });
const write = (from: Member) =>
  services.chat.sendMessage(as(from), { profile: reader.profileId, text: 'Hoi!', client_id: randomUUID() });
const like = (from: Member, to = reader) => services.likes.likeProfile(as(from), { profile: to.profileId });
/** Switches everything on except the named preferences. */
const switchOff = (...names: string[]) => {
  const all = NOTIFICATION_TYPES.flatMap((type) => [preferenceName(type, 'email'), preferenceName(type, 'push')]);
  return services.notifications.savePreferences(
    as(reader),
    names[0] === 'all' ? [] : all.filter((each) => !names.includes(each)),
  );
};

/** A photo of the recipient that waits for moderation. */
async function storePhoto(): Promise<string> {
  const id = randomUUID();
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('photos')
      .values({
        tenantId: tenant.id,
        id,
        profileId: reader.profileId,
        status: 'inspection',
        position: 0,
        storageKey: id,
        hash: Buffer.alloc(8),
        width: 1200,
        height: 1500,
        color: '#000000',
        uploadedAt: deps.clock.now(),
      })
      .execute(),
  );
  return id;
}

/** Runs the queued jobs. Jobs that notify or mail run twice, as after a crash. */
async function work(): Promise<void> {
  while (deps.jobs.enqueued.length > 0) {
    const { name, payload } = deps.jobs.enqueued.shift()!;
    const before = push.received.length;
    if (name === 'send-push') await handlers['send-push'](payload as PushJob);
    if (name === 'notify-messages') await handlers[name](payload as MessageNotificationJob);
    if (name === 'notify-messages') await handlers[name](payload as MessageNotificationJob);
    if (name === 'send-mail' || name === 'send-bulk-mail') {
      await handlers[name](payload as MailJob);
      await handlers[name](payload as MailJob);
    }
    for (const { payload: shown } of push.received.slice(before)) arrived.push([minute(), 'push', String(shown.body)]);
  }
}

/** Advances the clock to a number of minutes after noon, running the due sweeps, then runs an action. */
async function at(until: number, act: () => Promise<unknown> = async () => {}): Promise<void> {
  const sweeps = createSweeps({ ...deps, credits: services.credits }).filter(({ name }) => SWEEPS.includes(name));
  while (minute() < until) {
    deps.clock.advance((minute() < 300 ? 5 : 60) * MINUTE);
    for (const sweep of sweeps) await sweep.run(tenant.id, deps.clock.now());
    await work();
  }
  await act();
  await work();
}

it('NOT-016 and NOT-017: during a day every notification arrives once, by the channel and at the time of the preferences', async () => {
  const [anna, carla, dirk, eve] = [await somebody(), await somebody(), await somebody(), await somebody()];
  let conversation = '';
  await at(0, async () => (conversation = (await write(anna)).conversation.id));
  await at(10, () => write(anna));
  await at(70, async () => {
    await leftAt(reader, 70);
    await services.chat.openConversation(as(reader), { conversation });
    await services.chat.sendMessage(as(reader), { conversation, text: 'Dag!', client_id: randomUUID() });
    await like(reader, anna);
  });
  // The member is online, so they are notified only after leaving without reading.
  await at(70, () => write(anna));
  await at(100, () => like(carla));
  await at(110, () => like(dirk));
  await at(130, () => like(anna));
  await at(140, () => switchOff('new_messages.email', 'like.push'));
  await at(200, () => write(anna));
  await at(210, () => like(eve));
  await at(220, async () => {
    await services.photos.rejectPhoto(tenant.id, await storePhoto(), 'contact');
  });
  await at(230, () => switchOff('all'));
  await at(240, () => write(anna));
  await at(250, () => switchOff('new_messages.email'));
  await at(260, () => write(anna));
  await at(270, async () => {
    await write(dirk);
    await services.safety.blockProfile(as(reader), { profile: dirk.profileId });
  });
  await at(1800);
  expect(arrived).toEqual([
    [0, 'push', FIRST],
    [0, 'mail', 'Iemand heeft je geschreven'],
    [10, 'push', MESSAGE],
    // An hour after the first mail, for unread messages.
    [60, 'mail', 'Je hebt een nieuw bericht'],
    // Five minutes after the last activity; the mail waits for its interval.
    [75, 'push', MESSAGE],
    [100, 'push', 'Er is iets nieuws voor je.'],
    [100, 'mail', 'Er is iets nieuws voor je'],
    // No second like notification within the hour.
    [120, 'mail', 'Je hebt een nieuw bericht'],
    [130, 'push', 'Er is goed nieuws voor je.'],
    [130, 'mail', 'Er is iets nieuws voor je'],
    [200, 'push', MESSAGE],
    [210, 'mail', 'Er is iets nieuws voor je'],
    // A moderation decision is always mailed.
    [220, 'mail', 'Je foto is verwijderd'],
    // Nothing at 240, when everything is off, and nothing at 270, from a blocked member.
    [260, 'push', MESSAGE],
    // A day after leaving messages unread.
    [1560, 'push', 'Er wachten berichten op je.'],
    [1560, 'mail', 'Er wacht nog iets op je'],
  ]);
});
