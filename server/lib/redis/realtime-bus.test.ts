import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { eventually } from '../../../tests/setup/eventually.ts';
import { redisAvailable, startTestRedis, type TestRedis } from '../../../tests/setup/redis.ts';
import { describeBus, nextWake, TYPING } from '../../../tests/setup/contracts/bus-contract.ts';
import { findFreePort } from '../../../scripts/embedded/free-port.ts';
import { startSilentProxy } from '../../../tests/setup/silent-proxy.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { createLocalBus, createRedisBus, type RealtimeBus } from './realtime-bus.ts';

let redis: TestRedis | undefined;
const open: RealtimeBus[] = [];

async function redisBus(): Promise<RealtimeBus> {
  const bus = await createRedisBus(redis!.address, (error) => {
    throw error;
  });
  open.push(bus);
  return bus;
}

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

describe('local bus', () => {
  describeBus(() => Promise.resolve(createLocalBus()));
});

describe.skipIf(!redisAvailable())('Redis bus', () => {
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis?.stop());

  describeBus(redisBus);

  it('wakes listeners in other processes', async () => {
    const [one, other] = [await redisBus(), await redisBus()];
    const woken = nextWake(other, 't1', 'p1');
    await one.publish('t1', 'p1');
    await woken;
    const told = new Promise((resolve) => other.onSignal('t1', 'p1', resolve));
    await one.sendSignal('t1', 'p1', TYPING);
    expect(await told).toEqual(TYPING);
  });

  it('does not block publishers while Redis is unreachable', async () => {
    const own = await startTestRedis();
    const bus = await createRedisBus(own.address, () => undefined);
    open.push(bus);
    await own.stop();
    await expect(bus.publish('t1', 'p1')).rejects.toThrow(/offline|closed/i);
    await expect(bus.sendSignal('t1', 'p1', TYPING)).rejects.toThrow(/offline|closed/i);
  });

  it('MAC-2 opens while Redis is away, and delivers once it is there', async () => {
    const port = await findFreePort();
    const address = { url: `redis://127.0.0.1:${port}`, sentinels: [] };
    const [one, other] = [
      await createRedisBus(address, () => undefined),
      await createRedisBus(address, () => undefined),
    ];
    open.push(one, other);
    await expect(one.publish('t1', 'p1')).rejects.toThrow(/offline/i);
    const own = await startTestRedis(port);
    try {
      const woken = nextWake(other, 't1', 'p2');
      await eventually(async () => {
        await one.publish('t1', 'p2');
        await withTimeout(200, woken);
      });
      await Promise.all(open.splice(0).map((bus) => bus.close()));
    } finally {
      await own.stop();
    }
  }, 60_000);

  it('does not block publishers for long, and closes, while Redis does not respond', async () => {
    const own = await startTestRedis();
    const bus = await createRedisBus(own.address, () => undefined);
    own.pause();
    try {
      await expect(bus.publish('t1', 'p1')).rejects.toThrow('no answer');
      // The next do not wait for it again.
      const start = performance.now();
      await expect(bus.sendSignal('t1', 'p1', TYPING)).rejects.toThrow('does not respond');
      expect(performance.now() - start).toBeLessThan(900);
      await bus.close();
    } finally {
      own.resume();
      await own.stop();
    }
  });

  it('HRD-3 replaces connections that went silent within ten seconds, while messages are published', async () => {
    const own = await startSilentProxy(redis!.url);
    const [one, other] = [await createRedisBus({ url: own.url, sentinels: [] }, () => undefined), await redisBus()];
    open.push(one);
    try {
      own.fallSilent();
      const start = performance.now();
      const failed = () =>
        one.publish('t1', 'p1').then(
          () => false,
          () => true,
        );
      expect(await failed()).toBe(true);
      const publishing = setInterval(() => void failed(), 50);
      await eventually(async () => expect(await failed()).toBe(false)).finally(() => clearInterval(publishing));
      const woken = nextWake(one, 't1', 'p2');
      await eventually(async () => {
        await other.publish('t1', 'p2');
        await withTimeout(200, woken);
      });
      expect(performance.now() - start).toBeLessThan(10_000);
    } finally {
      await one.close();
      own.close();
    }
  }, 60_000);
});
