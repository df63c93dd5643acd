import { createHash } from 'node:crypto';

import type { Ctx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../lib/errors/errors.ts';
import { ipPrefix } from '../../../lib/network/ip-prefix.ts';
import type { RateLimit } from '../../../lib/network/rate-limiter.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';

/** Limit for wrong codes per address prefix and tenant, over all endpoints. */
const GUESS_LIMIT: RateLimit = { points: 20, seconds: HOUR_SECONDS };
/** Repeating the same code counts once: the form checks it, the order rejects it, and the page reloads. */
const SAME_CODE_LIMIT: RateLimit = { points: 1, seconds: HOUR_SECONDS };

/**
 * Counts a typed code as a wrong guess before it is looked up.
 * @returns a function that refunds the guess, for a valid code
 * @throws DomainError `too_many_requests`
 */
export async function countCodeGuess(
  { limiter }: Pick<Deps, 'limiter'>,
  { tenant, ipAddress }: Pick<Ctx, 'tenant' | 'ipAddress'>,
  typed: string,
): Promise<() => Promise<void>> {
  const bucket = `discount-code:${tenant.id}`;
  await limiter.consumeIp(bucket, ipAddress, GUESS_LIMIT);
  const giveBack = () => limiter.refundIp(bucket, ipAddress, GUESS_LIMIT);
  const guess = [tenant.id, ipPrefix(ipAddress), typed.trim().toUpperCase()].join(' ');
  try {
    await limiter.consume(
      'discount-code-again',
      createHash('sha256').update(guess).digest('base64url'),
      SAME_CODE_LIMIT,
    );
    return giveBack;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await giveBack();
    return () => Promise.resolve();
  }
}
