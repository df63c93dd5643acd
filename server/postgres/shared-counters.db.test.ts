import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';

import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { eventually } from '../../tests/setup/eventually.ts';
import { untilWaitedFor } from '../../tests/setup/lock-waits.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createClock } from '../lib/time/clock.ts';
import { describeRateLimiter, TWO_AN_HOUR } from '../../tests/setup/contracts/rate-limiter-contract.ts';
import { createRateLimiter, type RateLimiter } from '../lib/network/rate-limiter.ts';
import { openSharedCounters } from './shared-counters.ts';

const test = useTestDatabase();
const clock = createClock();
const secret = 'a secret of the test';

const open = (scale = 1, onError: (error: unknown) => void = () => undefined): Promise<RateLimiter> =>
  createRateLimiter({
    store: openSharedCounters({ url: test.runtimeUrl, secret, onError }),
    scale,
    clock,
    onError,
  });

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

describe('FST-8 rate limiter in PostgreSQL', () => {
  describeRateLimiter(open, clock);

  it('SEC-017 counts across processes', async () => {
    const [one, other] = [await open(), await open()];
    await one.consumeIp('shared', '192.0.2.1', TWO_AN_HOUR);
    await other.consumeIp('shared', '192.0.2.1', TWO_AN_HOUR);
    await expect(one.consumeIp('shared', '192.0.2.1', TWO_AN_HOUR)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await other.refundIp('shared', '192.0.2.1', TWO_AN_HOUR);
    await other.refundIp('shared', '192.0.2.1', TWO_AN_HOUR);
    await one.consumeIp('shared', '192.0.2.1', TWO_AN_HOUR);
    await Promise.all([one.close(), other.close()]);
  });

  it('stores no address and no id in clear', async () => {
    const limiter = await open();
    await limiter.consumeIp('privacy', '192.0.2.77', TWO_AN_HOUR);
    const rows = await query<{ key: string }>(test.runtimeUrl, 'select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => !/^[\w-]{43}$/.test(key))).toEqual([]);
    await limiter.close();
  });

  it('deletes counters whose window has passed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const limiter = await open();
      await limiter.consume('short', 'a', { points: 1, seconds: 1 });
      await query(test.runtimeUrl, 'update rate_limits set expire = 1');
      await limiter.consume('long', 'a', TWO_AN_HOUR);
      await vi.advanceTimersByTimeAsync(60_000);
      await eventually(async () =>
        expect(await query(test.runtimeUrl, 'select points from rate_limits')).toEqual([{ points: 1 }]),
      );
      await limiter.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('MAC-2 counts for all processes while Redis is away, also from their start on', async () => {
    const redis = { url: `redis://127.0.0.1:${await findFreePort()}`, sentinels: [] };
    const openWithoutRedis = () => {
      const withoutRedis = openSharedCounters({ url: test.runtimeUrl, secret, onError: () => undefined });
      return createRateLimiter({ store: { redis, withoutRedis }, scale: 1, clock });
    };
    const [one, other] = await Promise.all([openWithoutRedis(), openWithoutRedis()]);
    await one.consume('away', 'a', TWO_AN_HOUR);
    await other.consume('away', 'a', TWO_AN_HOUR);
    await expect(one.consume('away', 'a', TWO_AN_HOUR)).rejects.toMatchObject({ code: 'too_many_requests' });
    await Promise.all([one.close(), other.close()]);
  }, 20_000);

  it('SEC-017 waits for others that count the same address, instead of counting by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const limiter = await open();
    try {
      await limiter.consume('busy', 'a', TWO_AN_HOUR);
      const second = await test.database.withPlatform(async (trx) => {
        await sql`select from rate_limits for update`.execute(trx);
        const counting = limiter.consume('busy', 'a', TWO_AN_HOUR);
        await untilWaitedFor(trx);
        await vi.advanceTimersByTimeAsync(2_500);
        return { counting };
      });
      await second.counting;
      await expect(limiter.consume('busy', 'a', TWO_AN_HOUR)).rejects.toMatchObject({ code: 'too_many_requests' });
    } finally {
      vi.useRealTimers();
      await limiter.close();
    }
  });

  it('SEC-017 counts locally while the table cannot be used, and reports it', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const limiter = await open(1, onError);
    await query(test.superuserUrl, 'revoke insert on rate_limits from sibling_app');
    try {
      await limiter.consume('denied', 'a', TWO_AN_HOUR);
      await limiter.consume('denied', 'a', TWO_AN_HOUR);
      await expect(limiter.consume('denied', 'a', TWO_AN_HOUR)).rejects.toMatchObject({ code: 'too_many_requests' });
      expect(onError).toHaveBeenCalled();
    } finally {
      await query(test.superuserUrl, 'grant insert on rate_limits to sibling_app');
      await limiter.close();
    }
  });
});
