import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { startPushService } from '../../../../../tests/factories/push-service.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { PushJob } from '../../../../jobs/queues.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import { getOrCreatePublicKey } from '../../../platform/tenants/settings/push-key.ts';
import { queuePush, type PushKind } from '../../../platform/outbox/queue-push.ts';
import { createPushService } from './push.service.ts';
import { createPushTransport } from './push-transport.ts';
import { createPreferencesService } from '../preferences.service.ts';
import { NOTIFICATION_TYPES, preferenceName } from '../../../platform/outbox/preferences.schema.ts';
import { sendPush } from './send-push.ts';
import { createServices } from '../../../../services.ts';
import type { MemberCtx } from '../../../../context.ts';

const HOST = 'updates.push.services.mozilla.com';
const HOUR_MS = 3_600_000;

const db = useTestDatabase();
let service: Awaited<ReturnType<typeof startPushService>>;
let tenant: Tenant;
let member: Member;
let other: Member;
let conversation: string;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: ReturnType<typeof createServices>;
const as = ({ viewer }: Member): MemberCtx => ({ ...createTestContext({ tenant, viewer }), viewer });

beforeAll(async () => {
  service = await startPushService(HOST);
});
afterAll(() => service.stop());

beforeEach(async () => {
  service.received.length = 0;
  service.answerWith(201);
  tenant = await createTenant(db.database);
  member = await createMember(db.database, tenant, {
    profile: { lastActiveAt: new Date(TEST_NOW.getTime() - HOUR_MS) },
  });
  other = await createMember(db.database, tenant, { credits: 10 });
  deps = await createTestDeps(db.database, [tenant]);
  services = createServices(deps);
  // Something unread of each kind.
  const input = { profile: member.profileId, text: 'Hoi!', client_id: 'client-of-the-test' };
  conversation = (await services.chat.sendMessage(as(other), input)).conversation.id;
  await services.likes.likeProfile(as(other), { profile: member.profileId });
  deps.jobs.enqueued.length = 0;
  await db.database.withTenant(tenant.id, (trx) =>
    getOrCreatePublicKey(trx, createEncryption(deps.env.secrets), tenant.id, deps.clock.now()),
  );
});

const subscribe = async (who: Member = member) => {
  const device = service.subscribe();
  const { endpoint, keys } = device.subscription;
  const ctx = createTestContext({ tenant, viewer: who.viewer });
  await createPushService(deps).subscribe(ctx, { subscription: { endpoint, keys } });
  return device;
};
const queue = (kind: PushKind = 'message', referenceId = conversation) =>
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
  it("NOT-021 reaches each of the member's devices, encrypted for it and signed with the tenant's key", async () => {
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

  it('SEC-026 contains event and link, and names neither a person nor the tenant', async () => {
    await subscribe();
    const profile = other.profileId;
    await services.likes.likeProfile(as(member), { profile });
    deps.jobs.enqueued.length = 0;
    for (const kind of ['message', 'conversation'] as const) await queue(kind);
    await queue('like', profile);
    await queue('match', profile);
    for (const job of jobs()) await send(job);
    const [message, first, like, match] = service.received.map(({ payload }) => payload);
    const chat = `/chats/${conversation}`;
    const leads = { openUrl: chat, checkUrl: chat, tag: message!.tag, count: 2 };
    expect(message).toEqual({ body: 'Je hebt een nieuw bericht.', ...leads });
    expect(first).toEqual({ body: 'Je hebt een bericht van iemand die je voor het eerst schrijft.', ...leads });
    expect(like).toMatchObject({ body: 'Er is iets nieuws voor je.', openUrl: `/likes/m/${profile}` });
    expect(match).toMatchObject({ body: 'Er is goed nieuws voor je.', openUrl: `/members/${profile}` });
    expect(like!.tag).toBe(match!.tag);
    expect(like!.tag).not.toBe(message!.tag);
    for (const name of [tenant.name, other.name, tenant.slug]) {
      expect(JSON.stringify(service.received.map(({ payload }) => payload))).not.toContain(name);
    }
  });

  it("uses the member's language", async () => {
    await subscribe();
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ language: 'en' }).where('id', '=', member.userId).execute(),
    );
    await queue();
    for (const job of jobs()) await send(job);
    expect(service.received[0]!.payload.body).toBe('You have a new message.');
  });

  it('is not sent when its kind is switched off, but other kinds are', async () => {
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

  it.each([404, 410])('NOT-022 deletes a device after a %i response', async (status) => {
    await subscribe();
    await queue();
    service.answerWith(status);
    for (const job of jobs()) await send(job);
    expect(await devices()).toEqual([]);
  });

  it.each([429, 500, 503])('is retried after %i and keeps the device', async (status) => {
    await subscribe();
    await queue();
    const [job] = jobs();
    service.answerWith(status);
    await expect(send(job!)).rejects.toMatchObject({ status });
    service.answerWith(201);
    await send(job!);
    expect(await devices()).toMatchObject([{ lastSuccessAt: deps.clock.now() }]);
  });

  it.each([
    ['600', 600],
    ['Tue, 10 Mar 2026 12:20:00 GMT', 1200],
  ])('waits as long as Retry-After requests: %s', async (retryAfter, afterSeconds) => {
    await subscribe();
    await queue();
    const [job] = jobs();
    service.answerWith(429, { 'retry-after': retryAfter });
    await send(job!);
    expect(deps.jobs.enqueued).toEqual([{ name: 'send-push', payload: { ...job, waits: 1 }, afterSeconds }]);
    expect(await devices()).toMatchObject([{ lastSuccessAt: null }]);
    service.answerWith(201);
    for (const later of jobs()) await send(later);
    expect(await devices()).toMatchObject([{ lastSuccessAt: deps.clock.now() }]);
  });

  it('fails when Retry-After is too long or repeated too often', async () => {
    await subscribe();
    await queue();
    const [job] = jobs();
    service.answerWith(503, { 'retry-after': '86401' });
    await expect(send(job!)).rejects.toMatchObject({ reason: 'HTTP 503' });
    service.answerWith(429, { 'retry-after': '60' });
    await expect(send({ ...job!, waits: 5 })).rejects.toMatchObject({ reason: 'HTTP 429' });
    expect(deps.jobs.enqueued).toEqual([]);
  });

  it.each([
    ['message', 'new_messages'],
    ['conversation', 'new_conversations'],
    ['like', 'like'],
    ['match', 'like'],
    ['unread', 'unread_message_reminders'],
    ['week', 'weekly_updates'],
    ['profile', 'reminders'],
    ['news', 'news'],
    ['promotion', 'promotions'],
  ] as const)('NOT-003 of kind %s follows only the push preference %s', async (kind, type) => {
    await subscribe();
    const names = NOTIFICATION_TYPES.flatMap((each) => [preferenceName(each, 'email'), preferenceName(each, 'push')]);
    const without = (name: string) => names.filter((each) => each !== name);
    await services.notifications.savePreferences(as(member), without(preferenceName(type, 'push')));
    await queue(kind);
    expect(jobs()).toEqual([]);
    await services.notifications.savePreferences(as(member), without(preferenceName(type, 'email')));
    await queue(kind);
    expect(jobs()).toHaveLength(1);
  });

  it('SEC-026 reminds neutrally of what is waiting, links to it, and is not sent when nothing is', async () => {
    await subscribe();
    const remind = (kind: PushKind) =>
      db.database.withTenant(tenant.id, (trx) =>
        queuePush(trx, deps, { tenantId: tenant.id, userId: member.userId, kind, referenceId: null }),
      );
    await remind('unread');
    await remind('profile');
    const [unread, profile] = jobs();
    for (const job of [unread, profile]) await send(job!);
    expect(service.received.map(({ payload }) => [payload.body, payload.openUrl, payload.tag])).toEqual([
      ['Er wachten berichten op je.', '/chats', 'unread'],
      ['Je bent nog niet helemaal klaar.', '/profile', 'profile'],
    ]);
    await services.chat.openConversation(as(member), { conversation });
    await send(unread!);
    expect(service.received).toHaveLength(2);
  });

  it('NOT-017 about a message is deferred while the member is back, and sent when they left without reading', async () => {
    await subscribe();
    await queue();
    const [job] = jobs();
    const lastActiveAt = new Date(deps.clock.now().getTime() - 60_000);
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ lastActiveAt }).where('id', '=', member.profileId).execute(),
    );
    await send(job!);
    expect(service.received).toEqual([]);
    const [again] = deps.jobs.enqueued.splice(0);
    expect(again).toEqual({ name: 'send-push', payload: job, afterSeconds: 240 });
    deps.clock.advance(240_000);
    await send(job!);
    expect(service.received).toHaveLength(1);
    expect(deps.jobs.enqueued).toEqual([]);
  });

  it('is not sent after it was read, revoked or switched off while waiting', async () => {
    await subscribe();
    await queue('message');
    await queue('like', other.profileId);
    const [message, like] = jobs();
    await services.chat.openConversation(as(member), { conversation });
    await send(message!);
    await services.likes.unlikeProfile(as(other), { profile: member.profileId });
    await send(like!);
    await services.likes.likeProfile(as(other), { profile: member.profileId });
    await services.notifications.savePreferences(as(member), []);
    await send(like!);
    expect(service.received).toEqual([]);
    await services.notifications.savePreferences(as(member), ['like.push']);
    await send(like!);
    expect(service.received).toMatchObject([{ payload: { count: 1 } }]);
  });

  it.each([400, 403, 413])('fails after %i without the endpoint in the error', async (status) => {
    await subscribe();
    await queue();
    service.answerWith(status);
    for (const job of jobs()) await expect(send(job)).rejects.toMatchObject({ reason: `HTTP ${status}` });
    expect(await devices()).toMatchObject([{ lastSuccessAt: null }]);
  });

  it('follows no redirect', async () => {
    const [first, second] = [await subscribe(), service.subscribe()];
    await queue();
    service.answerWith(307, { location: second.subscription.endpoint });
    for (const job of jobs()) await expect(send(job)).rejects.toMatchObject({ reason: 'HTTP 307' });
    expect(service.received.map(({ path }) => `https://${HOST}${path}`)).toEqual([first.subscription.endpoint]);
    expect(await devices()).toMatchObject([{ lastSuccessAt: null }]);
  });

  it('connects only to known push services, even when another was stored', async () => {
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
      endpoint: 'https://localhost/x',
      keys,
      sender,
      payload: {},
      topic: 'a',
      urgent: false,
    });
    await expect(sending).rejects.toMatchObject({ code: 'EPRIVATE' });
  });

  it('is not sent to a deleted account, for another tenant, or when push is disabled', async () => {
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

  it('waits while its tenant is not loaded', async () => {
    await subscribe();
    await queue();
    const [job] = jobs();
    const starting = { ...(await createTestDeps(db.database, [])), push: createPushTransport(service.agent) };
    await expect(sendPush(starting, job!)).rejects.toThrow('not loaded');
    await send(job!);
    expect(service.received).toHaveLength(1);
  });

  it('is not sent to a device that was removed remotely', async () => {
    await subscribe();
    await queue();
    const [device] = await services.push.listDevices(as(member));
    await services.push.removeDevice(as(member), device!.id);
    for (const job of jobs()) await send(job);
    expect(service.received).toEqual([]);
  });
});
