import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { redisAvailable, startTestRedis, type TestRedis } from '../../../tests/setup/redis.ts';
import { createLocalBus, createRedisBus, type RealtimeBus } from './realtime-bus.ts';

let redis: TestRedis | undefined;
const open: RealtimeBus[] = [];

async function redisBus(): Promise<RealtimeBus> {
  const bus = await createRedisBus(redis!.url, (error) => {
    throw error;
  });
  open.push(bus);
  return bus;
}

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

/** Resolves at the next wake-up. */
function nextWake(bus: RealtimeBus, tenant: string, profile: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = bus.onPublish(tenant, profile, () => {
      stop();
      resolve();
    });
  });
}

function contract(create: () => Promise<RealtimeBus>): void {
  it('wakes every listener of the member', async () => {
    const bus = await create();
    const woken: string[] = [];
    bus.onPublish('t1', 'p1', () => woken.push('a page'));
    bus.onPublish('t1', 'p1', () => woken.push('another page'));
    await bus.publish('t1', 'p1');
    await vi.waitFor(() => expect(woken).toEqual(['a page', 'another page']));
  });

  it('does not wake other members, nor the same id at another site', async () => {
    const bus = await create();
    const woken: string[] = [];
    bus.onPublish('t1', 'p2', () => woken.push('another member'));
    bus.onPublish('t2', 'p1', () => woken.push('another site'));
    const mine = nextWake(bus, 't1', 'p1');
    await bus.publish('t1', 'p1');
    await mine;
    expect(woken).toEqual([]);
  });

  it('does not wake a listener after it unsubscribes', async () => {
    const bus = await create();
    let count = 0;
    const stop = bus.onPublish('t1', 'p1', () => {
      count += 1;
    });
    stop();
    const other = nextWake(bus, 't1', 'p1');
    await bus.publish('t1', 'p1');
    await other;
    expect(count).toBe(0);
  });

  it("CHT-021 delivers a signal to the member's current listeners only", async () => {
    const bus = await create();
    const received: unknown[] = [];
    bus.onSignal('t1', 'p2', () => received.push('another member'));
    bus.onSignal('t2', 'p1', () => received.push('another site'));
    bus.onPublish('t1', 'p1', () => received.push('a wake-up'));
    bus.onSignal('t1', 'p1', () => received.push('after its end'))();
    const signal = { type: 'typing', payload: { conversation: { id: 'c1' } } } as const;
    const mine = [0, 1].map(() => new Promise((resolve) => bus.onSignal('t1', 'p1', (told) => resolve(told))));
    await bus.sendSignal('t1', 'p1', signal);
    expect(await Promise.all(mine)).toEqual([signal, signal]);
    expect(received).toEqual([]);
  });
}

describe('local bus', () => {
  contract(() => Promise.resolve(createLocalBus()));
});

describe.skipIf(!redisAvailable())('Redis bus', () => {
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis?.stop());

  contract(redisBus);

  it('wakes listeners in other processes', async () => {
    const [one, other] = [await redisBus(), await redisBus()];
    const woken = nextWake(other, 't1', 'p1');
    await one.publish('t1', 'p1');
    await woken;
    const told = new Promise((resolve) => other.onSignal('t1', 'p1', resolve));
    await one.sendSignal('t1', 'p1', { type: 'typing', payload: {} });
    expect(await told).toEqual({ type: 'typing', payload: {} });
  });

  it('does not block publishers while Redis is unreachable', async () => {
    const own = await startTestRedis();
    const bus = await createRedisBus(own.url, () => undefined);
    open.push(bus);
    await own.stop();
    await expect(bus.publish('t1', 'p1')).rejects.toThrow(/offline|closed/i);
    await expect(bus.sendSignal('t1', 'p1', { type: 'typing', payload: {} })).rejects.toThrow(/offline|closed/i);
  });

  it('does not block publishers for long, and closes, while Redis does not respond', async () => {
    const own = await startTestRedis();
    const bus = await createRedisBus(own.url, () => undefined);
    own.pause();
    try {
      await expect(bus.publish('t1', 'p1')).rejects.toThrow('no answer');
      await expect(bus.sendSignal('t1', 'p1', { type: 'typing', payload: {} })).rejects.toThrow('no answer');
      await bus.close();
    } finally {
      own.resume();
      await own.stop();
    }
  });
});
