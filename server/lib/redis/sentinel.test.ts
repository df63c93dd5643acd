import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nextWake } from '../../../tests/setup/contracts/bus-contract.ts';
import { eventually } from '../../../tests/setup/eventually.ts';
import { redisAvailable } from '../../../tests/setup/redis.ts';
import { startMonitoredRedis, type MonitoredRedis } from '../../../tests/setup/sentinel.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { createRedisBus } from './realtime-bus.ts';
import { pingRedis } from './redis.ts';

describe.skipIf(!redisAvailable())('Redis behind Sentinels', () => {
  let redis: MonitoredRedis;
  beforeAll(async () => {
    redis = await startMonitoredRedis();
  }, 120_000);
  afterAll(() => redis?.stop());

  it('MAC-1 says so if no Sentinel monitors the name', async () => {
    const url = redis.address.url.replace('sibling', 'another');
    await expect(pingRedis({ ...redis.address, url })).rejects.toThrow(/monitors no primary "another"/);
  });

  it('MAC-1 is followed to the new primary, with its subscriptions, when the primary dies', async () => {
    const [one, other] = await Promise.all([
      createRedisBus(redis.address, () => undefined),
      createRedisBus(redis.address, () => undefined),
    ]);
    try {
      const woken = nextWake(other, 't1', 'p1');
      // A bus opens before its connections do.
      await eventually(async () => {
        await one.publish('t1', 'p1');
        await withTimeout(300, woken);
      });
      redis.killPrimary();
      const again = nextWake(other, 't1', 'p2');
      await eventually(async () => {
        await one.publish('t1', 'p2');
        await withTimeout(300, again);
      }, 40_000);
      expect(redis.address.url).toContain('@sibling:');
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  }, 90_000);
});
