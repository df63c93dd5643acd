import { DomainError } from '../../../../lib/errors/errors.ts';
import type { RateLimit, RateLimiter } from '../../../../lib/network/rate-limiter.ts';
import { DAY_SECONDS } from '../../../../lib/time/duration.ts';

/** Different bank accounts that a member may enter a day: each response says whether one can be used. */
const ACCOUNTS_PER_DAY: RateLimit = { points: 5, seconds: DAY_SECONDS };
/** Marks an account as entered, so that it counts once. */
const ENTERED: RateLimit = { points: 1, seconds: DAY_SECONDS };

/**
 * Counts a bank account that a member enters, once a day, whether it is refused or not. The caller has locked the
 * member's account: two forms at once cannot pass one account as entered before the other is counted.
 * @param account its hash
 * @throws DomainError `too_many_requests`
 */
export async function consumeAccountTry(limiter: RateLimiter, userId: string, account: Buffer): Promise<void> {
  const key = `${userId}:${account.toString('base64url')}`;
  try {
    await limiter.consume('direct-debit-account', key, ENTERED);
  } catch (error) {
    if (error instanceof DomainError) return;
    throw error;
  }
  try {
    await limiter.consume('direct-debit-accounts', userId, ACCOUNTS_PER_DAY);
  } catch (error) {
    await limiter.refund('direct-debit-account', key, ENTERED);
    throw error;
  }
}
