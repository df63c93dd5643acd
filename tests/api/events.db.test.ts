import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { request, type IncomingMessage } from 'node:http';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createPostgresBus } from '../../server/postgres/postgres-bus.ts';
import { createRedisBus, type RealtimeBus } from '../../server/lib/redis/realtime-bus.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { eventually } from '../setup/eventually.ts';
import { redisAvailable, startTestRedis } from '../setup/redis.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

interface ServerEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

interface Stream {
  status: number;
  headers: IncomingMessage['headers'];
  /** Waits until `count` events have arrived since the stream was opened. */
  events(count: number): Promise<ServerEvent[]>;
  /** Whether the server has ended the stream. */
  ended(): boolean;
  close(): void;
}

const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let anna: Member;
let bram: Member;
const streams: Stream[] = [];

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

afterAll(() => app.close());

async function newPair(): Promise<void> {
  anna = await createMember(test.database, tenant, { credits: 20, premium: true });
  bram = await createMember(test.database, tenant, { credits: 20, premium: true });
}

function parse(block: string): ServerEvent | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return data === undefined
    ? null
    : { id: field('id')!, event: field('event')!, data: JSON.parse(data) as ServerEvent['data'] };
}

/** Opens the stream over a socket, like a browser. */
function openStream(member: Member, lastEventId?: string, on: TestApp = app): Promise<Stream> {
  const { port } = on.app.server.address() as AddressInfo;
  const headers = {
    host: tenant.hosts[0]!,
    cookie: `session=${member.sessionToken}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path: '/api/events', headers }, (response) => {
      let text = '';
      let wake: () => void = () => undefined;
      const seen = () =>
        text
          .split('\n\n')
          .slice(0, -1)
          .flatMap((block) => parse(block) ?? []);
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        wake();
      });
      let ended = false;
      response.on('close', () => (ended = true));
      const stream: Stream = {
        status: response.statusCode!,
        headers: response.headers,
        ended: () => ended,
        events: async (count) => {
          while (seen().length < count) await new Promise<void>((more) => (wake = more));
          return seen();
        },
        close: () => asking.destroy(),
      };
      streams.push(stream);
      resolve(stream);
    });
    asking.on('error', reject).end();
  });
}

const contextOf = (member: Member) => createTestContext({ tenant, viewer: member.viewer });

function write(from: Member, to: Member, text: string, on: TestApp = app) {
  return on.services.chat.sendMessage(contextOf(from), { profile: to.profileId, text, client_id: randomUUID() });
}

describe('GET /api/events', () => {
  it("API-044 CHT-020 streams the member's events with current badge counts", async () => {
    await newPair();
    const stream = await openStream(bram);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    const { message, conversation } = await write(anna, bram, 'Zie je dit?');
    const [first] = await stream.events(1);
    expect(first).toEqual({
      id: '1',
      event: 'message',
      data: {
        conversation,
        message: { ...message, mine: false },
        profile: { id: anna.profileId, name: anna.name },
        badges: { unread_messages: 1, new_likes: 0, credits: 20 },
      },
    });
    await app.services.likes.likeProfile(contextOf(anna), { profile: bram.profileId });
    const [, second] = await stream.events(2);
    expect(second).toMatchObject({
      id: '2',
      event: 'like',
      data: { profile: { id: anna.profileId }, badges: { new_likes: 1 } },
    });
    await app.services.chat.openConversation(contextOf(bram), { conversation: conversation.id });
    const [, , third] = await stream.events(3);
    expect(third).toMatchObject({
      id: '3',
      event: 'read',
      data: { conversation, up_to: '2026-03-10T12:00:00.000Z', by_me: true, badges: { unread_messages: 0 } },
    });
  });

  it('CHT-020 resumes after Last-Event-ID without gaps or duplicates', async () => {
    await newPair();
    const stream = await openStream(bram);
    await write(anna, bram, 'Een');
    const [first] = await stream.events(1);
    stream.close();
    await write(anna, bram, 'Twee');
    await write(anna, bram, 'Drie');
    const resumed = await openStream(bram, first!.id);
    const missed = await resumed.events(2);
    await write(anna, bram, 'Vier');
    const all = await resumed.events(3);
    expect(all.map((each) => each.id)).toEqual(['2', '3', '4']);
    expect(all.map((each) => (each.data['message'] as { text: string }).text)).toEqual(['Twee', 'Drie', 'Vier']);
    expect(missed).toEqual(all.slice(0, 2));
  });

  it.each(['abc', '-1', '1.5', ''])('starts with new events when Last-Event-ID is %j', async (lastEventId) => {
    await newPair();
    await write(anna, bram, 'Oud');
    const stream = await openStream(bram, lastEventId);
    await write(anna, bram, 'Nieuw');
    const [first] = await stream.events(1);
    expect(first).toMatchObject({ id: '2', data: { message: { text: 'Nieuw' } } });
  });

  it('CHT-021 sends typing without a sequence number, and read events', async () => {
    await newPair();
    const { conversation } = await write(anna, bram, 'Hoi');
    const stream = await openStream(anna, '1');
    const call = { tenant, path: '/api/typing.php', member: bram, body: { conversation: conversation.id } };
    expect((await app.call({ ...call, method: 'POST' })).statusCode).toBe(204);
    const [typing] = await stream.events(1);
    expect(typing).toEqual({ id: undefined, event: 'typing', data: { conversation } });
    await app.services.chat.openConversation(contextOf(bram), { conversation: conversation.id });
    const [, read] = await stream.events(2);
    expect(read).toMatchObject({ event: 'read', data: { conversation, by_me: false } });
  });

  it.each([
    ['are not kept any more', '0'],
    ['are from before the numbers began anew', '9000'],
  ])('sends missed when events %s', async (_name, lastEventId) => {
    await newPair();
    for (const text of ['Een', 'Twee', 'Drie']) await write(anna, bram, text);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.deleteFrom('liveEvents').where('profileId', '=', bram.profileId).where('seq', '<', 3).execute(),
    );
    const stream = await openStream(bram, lastEventId);
    const [missed] = await stream.events(1);
    const badges = { unread_messages: 3, new_likes: 0, credits: 20 };
    expect(missed).toEqual({ id: '3', event: 'missed', data: { badges } });
    await write(anna, bram, 'Vier');
    const [, next] = await stream.events(2);
    expect(next).toMatchObject({ id: '4', event: 'message' });
  });

  it('sends missed when no event is stored any more, and when there are too many', async () => {
    await newPair();
    await write(anna, bram, 'Een');
    await test.database.withTenant(tenant.id, (trx) =>
      trx.deleteFrom('liveEvents').where('profileId', '=', bram.profileId).execute(),
    );
    expect((await (await openStream(bram, '0')).events(1))[0]).toMatchObject({ id: '1', event: 'missed' });
    const many = Array.from({ length: 501 }, () => ({
      profileId: bram.profileId,
      type: 'credits' as const,
      payload: {},
    }));
    await app.services.live.transact(tenant.id, async (_trx, tell) => tell(...many.slice(1)));
    const all = await openStream(bram, '1');
    expect((await all.events(500)).every(({ event }) => event === 'credits')).toBe(true);
    await app.services.live.transact(tenant.id, async (_trx, tell) => tell(many[0]!));
    expect((await (await openStream(bram, '1')).events(1))[0]).toMatchObject({ id: '502', event: 'missed' });
  });

  it('CHT-019 sends a free member no message older than the last 30, whatever the start position', async () => {
    anna = await createMember(test.database, tenant, { credits: 40, premium: true });
    bram = await createMember(test.database, tenant);
    for (let number = 1; number <= 32; number += 1) await write(anna, bram, `Nummer ${number}`);
    const texts = async (count: number) =>
      (await (await openStream(bram, '0')).events(count)).map(({ data }) => (data['message'] as { text: string }).text);
    expect((await texts(30))[0]).toBe('Nummer 3');
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ firstPaidAt: new Date() }).where('id', '=', bram.userId).execute(),
    );
    expect((await texts(32))[0]).toBe('Nummer 1');
  });

  it('ends with its session', async () => {
    await newPair();
    const [stream, other] = [await openStream(bram), await openStream(anna)];
    expect(stream.ended()).toBe(false);
    await app.services.accounts.logOut(contextOf(bram));
    await eventually(() => expect(stream.ended()).toBe(true), 5_000);
    expect(other.ended()).toBe(false);
  });

  it('streams to the member only', async () => {
    await newPair();
    const eva = await createMember(test.database, tenant, { credits: 5 });
    const stream = await openStream(eva);
    await write(anna, bram, 'Geheim');
    await write(anna, eva, 'Voor Eva');
    const [first] = await stream.events(1);
    expect(first).toMatchObject({ id: '1', data: { message: { text: 'Voor Eva' } } });
  });

  it('HRD-2 are eight at most of a session, whether their clients read or not', async () => {
    await newPair();
    const opened = await Promise.all(Array.from({ length: 40 }, () => openStream(anna)));
    await eventually(() => expect(opened.filter((stream) => !stream.ended()).length).toBeLessThanOrEqual(8), 5_000);
    // The oldest ends for the next.
    const next = await openStream(anna);
    expect(next.ended()).toBe(false);
    const other = await openStream(bram);
    expect(other.ended()).toBe(false);
  });

  it('ends when the server stops, so that browsers reconnect elsewhere', async () => {
    await newPair();
    const stopping = await createTestApp({ database: test.database, tenants: [tenant] });
    await stopping.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await openStream(bram, undefined, stopping);
    expect(stream.ended()).toBe(false);
    await stopping.close();
    await eventually(() => expect(stream.ended()).toBe(true), 5_000);
  });
});

const fail = (error: unknown) => {
  throw error;
};

/** A message and typing, sent at one process, as they arrive on a stream of another. */
async function deliverAcross(buses: readonly RealtimeBus[]): Promise<ServerEvent[]> {
  await newPair();
  const apps = await Promise.all(
    buses.map((bus) => createTestApp({ database: test.database, tenants: [tenant], overrides: { bus } })),
  );
  await apps[1]!.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openStream(bram, undefined, apps[1]!);
  await write(anna, bram, 'Van ver', apps[0]!);
  const [first] = await stream.events(1);
  const { conversation } = first!.data as { conversation: { id: string } };
  await apps[0]!.services.typing.publishTyping(contextOf(anna), { conversation: conversation.id });
  const events = await stream.events(2);
  for (const each of apps) await each.close();
  for (const bus of buses) await bus.close();
  return events;
}

const FROM_AFAR = [
  { event: 'message', data: { message: { text: 'Van ver' } } },
  { event: 'typing', data: { conversation: { id: expect.any(String) as string } } },
];

describe('two processes', () => {
  it.skipIf(!redisAvailable())(
    'CHT-020 with Redis: a message sent through one arrives on the stream of the other',
    async () => {
      const redis = await startTestRedis();
      const buses = [await createRedisBus(redis.address, fail), await createRedisBus(redis.address, fail)];
      expect(await deliverAcross(buses)).toMatchObject(FROM_AFAR);
      await redis.stop();
    },
  );

  it('CHT-020 without Redis: a message sent through one arrives on the stream of the other', async () => {
    const open = () => createPostgresBus(test.runtimeUrl, fail);
    expect(await deliverAcross([await open(), await open()])).toMatchObject(FROM_AFAR);
  });
});
