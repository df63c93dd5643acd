import { createHash } from 'node:crypto';

import type { Ctx, Viewer } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../lib/errors/errors.ts';
import { ipPrefix } from '../../../lib/network/ip-prefix.ts';
import type { RateLimit } from '../../../lib/network/rate-limiter.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';

/** Limit for wrong codes over all endpoints of a tenant, per address prefix and per member. */
const GUESS_LIMIT: RateLimit = { points: 20, seconds: HOUR_SECONDS };
/** Repeating the same code counts once: the form checks it, the order rejects it, and the page reloads. */
const SAME_CODE_LIMIT: RateLimit = { points: 1, seconds: HOUR_SECONDS };

type Guesser = Pick<Ctx, 'tenant' | 'ipAddress'> & { viewer: Pick<Viewer, 'userId'> | null };

/**
 * Counts a typed code as a wrong guess before it is looked up: by its address, and by the member wherever they are.
 * @returns a function that refunds the guess, for a valid code
 * @throws DomainError `too_many_requests`
 */
export async function countCodeGuess(
  { limiter }: Pick<Deps, 'limiter'>,
  { tenant, ipAddress, viewer }: Guesser,
  typed: string,
): Promise<() => Promise<void>> {
  const bucket = `discount-code:${tenant.id}`;
  const counters: GuessCounter[] = [
    {
      guesser: ipPrefix(ipAddress),
      consume: () => limiter.consumeIp(bucket, ipAddress, GUESS_LIMIT),
      refund: () => limiter.refundIp(bucket, ipAddress, GUESS_LIMIT),
    },
  ];
  if (viewer) {
    counters.push({
      guesser: viewer.userId,
      consume: () => limiter.consume('discount-code-member', viewer.userId, GUESS_LIMIT),
      refund: () => limiter.refund('discount-code-member', viewer.userId, GUESS_LIMIT),
    });
  }
  const refunds: Array<() => Promise<void>> = [];
  for (const counter of counters) {
    const guess = [tenant.id, counter.guesser, typed.trim().toUpperCase()].join(' ');
    await counter.consume();
    if (await isFirstGuess(limiter, guess)) refunds.push(counter.refund);
    else await counter.refund();
  }
  return async () => {
    for (const refund of refunds) await refund();
  };
}

interface GuessCounter {
  guesser: string;
  consume(): Promise<void>;
  refund(): Promise<void>;
}

/** Whether a guesser has not tried this code within the hour. */
async function isFirstGuess(limiter: Deps['limiter'], guess: string): Promise<boolean> {
  const key = createHash('sha256').update(guess).digest('base64url');
  try {
    await limiter.consume('discount-code-again', key, SAME_CODE_LIMIT);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}
