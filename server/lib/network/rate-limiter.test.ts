import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { redisAvailable, startTestRedis, type TestRedis } from '../../../tests/setup/redis.ts';
import { createClock } from '../time/clock.ts';
import { describeRateLimiter, TWO_AN_HOUR } from '../../../tests/setup/contracts/rate-limiter-contract.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Redis, and counters of this process in the place of the database's. */
const storeOf = ({ address }: TestRedis) => ({
  redis: address,
  withoutRedis: {
    open: (limit: ConstructorParameters<typeof RateLimiterMemory>[0]) => new RateLimiterMemory(limit),
    close: async () => undefined,
  },
});

describe('rate limiter in the process', () => {
  const clock = createClock();
  describeRateLimiter((scale = 1) => createRateLimiter({ scale, clock }), clock);
});

describe.skipIf(!redisAvailable())('rate limiter in Redis', () => {
  let redis: TestRedis;
  const clock = createClock();
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(async () => {
    await redis.stop();
  });
  describeRateLimiter((scale = 1) => createRateLimiter({ store: storeOf(redis), scale, clock }), clock);

  it('counts across processes', async () => {
    const [one, other] = [
      await createRateLimiter({ store: storeOf(redis), scale: 1, clock }),
      await createRateLimiter({ store: storeOf(redis), scale: 1, clock }),
    ];
    await one.consume('shared', 'a', TWO_AN_HOUR);
    await other.consume('shared', 'a', TWO_AN_HOUR);
    await expect(one.consume('shared', 'a', TWO_AN_HOUR)).rejects.toMatchObject({ code: 'too_many_requests' });
    await Promise.all([one.close(), other.close()]);
  });

  it('SEC-017 counts locally while Redis does not respond', async () => {
    const limiter = await createRateLimiter({ store: storeOf(redis), scale: 1, clock });
    redis.pause();
    try {
      await limiter.consume('silent', 'a', TWO_AN_HOUR);
      await limiter.refundIp('silent', '192.0.2.1', TWO_AN_HOUR);
      await limiter.consume('silent', 'a', TWO_AN_HOUR);
      await expect(limiter.consume('silent', 'a', TWO_AN_HOUR)).rejects.toMatchObject({ code: 'too_many_requests' });
      await limiter.close();
    } finally {
      redis.resume();
    }
  });
});
