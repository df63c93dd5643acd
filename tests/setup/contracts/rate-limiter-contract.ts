import { expect, it } from 'vitest';

import type { DomainError } from '../../../server/lib/errors/errors.ts';
import { createClock } from '../../../server/lib/time/clock.ts';
import type { RateLimiter } from '../../../server/lib/network/rate-limiter.ts';

export const TWO_AN_HOUR = { points: 2, seconds: 3600 };

/** Tests that hold wherever uses are counted. */
export function describeRateLimiter(make: (scale?: number) => Promise<RateLimiter>, clock = createClock()): void {
  const refused = async (use: Promise<void>) =>
    use.then(
      () => null,
      (error: DomainError) => error,
    );

  it('refuses uses beyond the limit and says when to retry', async () => {
    const limiter = await make();
    await limiter.consume('contract', 'a', TWO_AN_HOUR);
    await limiter.consume('contract', 'a', TWO_AN_HOUR);
    const error = await refused(limiter.consume('contract', 'a', TWO_AN_HOUR));
    expect(error).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(error!.retryAfter).toBeGreaterThan(3500);
    expect(error!.retryAfter).toBeLessThanOrEqual(3600);
    await limiter.consume('contract', 'b', TWO_AN_HOUR);
    await limiter.consume('other', 'a', TWO_AN_HOUR);
    await limiter.close();
  });

  it('counts concurrent uses once each', async () => {
    const limiter = await make();
    const uses = Array.from({ length: 20 }, () => refused(limiter.consume('parallel', 'a', TWO_AN_HOUR)));
    const errors = await Promise.all(uses);
    expect(errors.filter((error) => error === null)).toHaveLength(2);
    await limiter.close();
  });

  it('SEC-017 counts an IPv6 address by its /64', async () => {
    const limiter = await make();
    await limiter.consumeIp('net', '2001:db8:1:2::1', TWO_AN_HOUR);
    await limiter.consumeIp('net', '2001:db8:1:2:ffff::9', TWO_AN_HOUR);
    expect(await refused(limiter.consumeIp('net', '2001:db8:1:2:5::5', TWO_AN_HOUR))).not.toBeNull();
    expect(await refused(limiter.consumeIp('net', '2001:db8:1:3::1', TWO_AN_HOUR))).toBeNull();
    await limiter.close();
  });

  it('scales the limits of addresses only', async () => {
    const limiter = await make(2);
    for (let use = 0; use < 4; use += 1) await limiter.consumeIp('scaled', '192.0.2.1', TWO_AN_HOUR);
    expect(await refused(limiter.consumeIp('scaled', '192.0.2.1', TWO_AN_HOUR))).not.toBeNull();
    await limiter.consume('scaled-account', 'a', TWO_AN_HOUR);
    await limiter.consume('scaled-account', 'a', TWO_AN_HOUR);
    expect(await refused(limiter.consume('scaled-account', 'a', TWO_AN_HOUR))).not.toBeNull();
    await limiter.close();
  });

  it('refunds a use', async () => {
    const limiter = await make();
    for (let use = 0; use < 5; use += 1) {
      expect(await refused(limiter.consumeIp('refund', '192.0.2.1', TWO_AN_HOUR))).toBeNull();
      await limiter.refundIp('refund', '192.0.2.1', TWO_AN_HOUR);
    }
    await limiter.close();
  });

  it('TIM-001 resets when the injected clock is moved beyond the window', async () => {
    const limiter = await make();
    await limiter.consume('moved', 'a', TWO_AN_HOUR);
    await limiter.consume('moved', 'a', TWO_AN_HOUR);
    clock.advance(3_600_000);
    expect(await refused(limiter.consume('moved', 'a', TWO_AN_HOUR))).toBeNull();
    await limiter.close();
  });
}
