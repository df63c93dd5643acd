import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';

import { createTestContext } from '../../../tests/factories/context.ts';
import { createMember } from '../../../tests/factories/member.ts';
import type { Member } from '../../../tests/factories/member.ts';
import { startPushService } from '../../../tests/factories/push-service.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { PushJob } from '../../jobs/queues.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { publicPushKey } from '../tenants/push-key.ts';
import { queuePush } from './push-notices.ts';
import type { PushKind } from './push-notices.ts';
import { createPushService } from './push.service.ts';
import { createPushTransport } from './push-transport.ts';
import { createPreferencesService } from './preferences.service.ts';
import { NOTIFICATION_TYPES, preferenceName } from './preferences.schema.ts';
import { sendPush } from './send-push.ts';

const HOST = 'updates.push.services.mozilla.com';
const CONVERSATION = '019be000-0000-7000-8000-00000000c0de';

const db = useTestDatabase();
let service: Awaited<ReturnType<typeof startPushService>>;
let tenant: Tenant;
let member: Member;
let deps: Awaited<ReturnType<typeof createTestDeps>>;

beforeAll(async () => {
  service = await startPushService(HOST);
});
afterAll(() => service.stop());

beforeEach(async () => {
  service.received.length = 0;
  service.answerWith(201);
  tenant = await createTenant(db.database);
  member = await createMember(db.database, tenant);
  deps = await createTestDeps(db.database, [tenant]);
  await db.database.withTenant(tenant.id, (trx) =>
    publicPushKey(trx, createEncryption(deps.env.SECRET), tenant.id, deps.clock.now()),
  );
});

const subscribe = async (who: Member = member) => {
  const device = service.subscribe();
  const { endpoint, keys } = device.subscription;
  const ctx = createTestContext({ tenant, viewer: who.viewer });
  await createPushService(deps).subscribe(ctx, { subscription: { endpoint, keys } });
  return device;
};
const queue = (kind: PushKind = 'message', referenceId = CONVERSATION) =>
  db.database.withTenant(tenant.id, (trx) =>
    queuePush(trx, deps, { tenantId: tenant.id, userId: member.userId, kind, referenceId }),
  );
const jobs = () => deps.jobs.enqueued.splice(0).map((job) => job.payload as PushJob);
const send = (job: PushJob) => sendPush({ ...deps, push: createPushTransport(service.agent) }, job);
const devices = () =>
  db.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('pushSubscriptions').select(['endpoint', 'lastSuccessAt']).orderBy('createdAt').execute(),
  );

describe('a push message', () => {
  it('reaches each device of the member, encrypted for it and signed by the site', async () => {
    const subscribed = [await subscribe(), await subscribe()];
    await subscribe(await createMember(db.database, tenant));
    await queue();
    for (const job of jobs()) await send(job);
    expect(service.received.map(({ path }) => `https://${HOST}${path}`).toSorted()).toEqual(
      subscribed.map((device) => device.subscription.endpoint).toSorted(),
    );
    const [first] = service.received;
    expect(first!.claims).toMatchObject({ aud: `https://${HOST}`, sub: `mailto:${tenant.support_email}` });
    expect(first!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect((await devices()).filter((device) => device.lastSuccessAt !== null)).toHaveLength(2);
  });

  it('says what happened and where it leads, and names neither a person nor the site', async () => {
    await subscribe();
    const profile = '019be000-0000-7000-8000-00000000beef';
    await queue('message');
    await queue('like', profile);
    await queue('match', profile);
    for (const job of jobs()) await send(job);
    const [message, like, match] = service.received.map(({ payload }) => payload);
    const chat = `/chats/${CONVERSATION}`;
    expect(message).toEqual({ body: 'Je hebt een nieuw bericht.', openUrl: chat, checkUrl: chat, tag: message!.tag });
    expect(like).toMatchObject({ body: 'Er is iets nieuws voor je.', openUrl: `/likes/m/${profile}` });
    expect(match).toMatchObject({ body: 'Er is goed nieuws voor je.', openUrl: `/members/${profile}` });
    expect(like!.tag).toBe(match!.tag);
    expect(like!.tag).not.toBe(message!.tag);
    expect(JSON.stringify(service.received)).not.toContain(tenant.name);
  });

  it('speaks the member’s language', async () => {
    await subscribe();
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ language: 'en' }).where('id', '=', member.userId).execute(),
    );
    await queue();
    for (const job of jobs()) await send(job);
    expect(service.received[0]!.payload.body).toBe('You have a new message.');
  });

  it('stays away where the member switched its kind off, and only that', async () => {
    await subscribe();
    const ctx = createTestContext({ tenant, viewer: member.viewer });
    const wanted = NOTIFICATION_TYPES.filter((type) => type !== 'like').map((type) => preferenceName(type, 'push'));
    const all = NOTIFICATION_TYPES.map((type) => preferenceName(type, 'email'));
    await createPreferencesService(deps).savePreferences(ctx, [...wanted, ...all]);
    await queue('like');
    await queue('match');
    expect(jobs()).toEqual([]);
    await queue('message');
    expect(jobs()).toHaveLength(1);
  });

  it.each([404, 410])('forgets a device that its service answers %i for', async (status) => {
    await subscribe();
    await queue();
    service.answerWith(status);
    for (const job of jobs()) await send(job);
    expect(await devices()).toEqual([]);
  });

  it.each([429, 500, 503])('is tried again after %i, and the device stays', async (status) => {
    await subscribe();
    await queue();
    const [job] = jobs();
    service.answerWith(status);
    await expect(send(job!)).rejects.toMatchObject({ status });
    service.answerWith(201);
    await send(job!);
    expect(await devices()).toMatchObject([{ lastSuccessAt: deps.clock.now() }]);
  });

  it.each([400, 403, 413])('is given up after %i, without a word of the endpoint in the error', async (status) => {
    await subscribe();
    await queue();
    service.answerWith(status);
    for (const job of jobs()) await expect(send(job)).resolves.toBeUndefined();
    expect(await devices()).toMatchObject([{ lastSuccessAt: null }]);
  });

  it('follows no redirect', async () => {
    const [first, second] = [await subscribe(), service.subscribe()];
    await queue();
    service.answerWith(307, { location: second.subscription.endpoint });
    for (const job of jobs()) await send(job);
    expect(service.received.map(({ path }) => `https://${HOST}${path}`)).toEqual([first.subscription.endpoint]);
    expect(await devices()).toMatchObject([{ lastSuccessAt: null }]);
  });

  it('connects to no service that browsers do not use, even when it was stored once', async () => {
    await subscribe();
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('pushSubscriptions').set({ endpoint: 'https://intranet.example/send/1' }).execute(),
    );
    await queue();
    for (const job of jobs()) await send(job);
    expect(service.received).toEqual([]);
    expect(await devices()).toEqual([]);
  });

  it('connects to public addresses only', async () => {
    const { keys } = service.subscribe().subscription;
    const pair = webPush.generateVAPIDKeys();
    const sender = { subject: 'mailto:a@example.nl', ...pair };
    const sending = createPushTransport().send({
      ...{ endpoint: 'https://localhost/x', keys, sender, payload: {}, topic: 'a', urgent: false },
    });
    await expect(sending).rejects.toMatchObject({ code: 'EPRIVATE' });
  });

  it('is not sent to who has left meanwhile, nor on another site’s behalf, nor where push is switched off', async () => {
    await subscribe();
    await queue();
    const [job] = jobs();
    const other = await createTenant(db.database);
    await sendPush(
      { ...(await createTestDeps(db.database, [tenant, other])), push: createPushTransport(service.agent) },
      { ...job!, tenantId: other.id },
    );
    const silent = { ...tenant, features: { ...tenant.features, push: false } };
    await sendPush(
      { ...(await createTestDeps(db.database, [silent])), push: createPushTransport(service.agent) },
      job!,
    );
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ status: 'deleted' }).where('id', '=', member.userId).execute(),
    );
    await send(job!);
    expect(service.received).toEqual([]);
  });
});
