import { createHash } from 'node:crypto';

import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../lib/errors.ts';
import { networkKey } from '../../lib/network-key.ts';
import type { Limit } from '../../lib/rate-limiter.ts';

/** Codes that one network address may guess wrong on a site, wherever on it it does so. */
const WRONG_CODES: Limit = { points: 20, seconds: 3600 };
/** The same code is one guess: the form shows what is wrong about it, the order refuses it, and the page loads again. */
const SAME_CODE: Limit = { points: 1, seconds: 3600 };

/**
 * Counts a typed code as a wrong guess, before anything is looked up, until it turns out right.
 * @returns what gives the guess back, for a code that was found
 * @throws DomainError `too_many_requests`
 */
export async function countGuess(
  { limiter }: Pick<Deps, 'limiter'>,
  { tenant, address }: Pick<Ctx, 'tenant' | 'address'>,
  typed: string,
): Promise<() => Promise<void>> {
  const bucket = `discount-code:${tenant.id}`;
  await limiter.consumeAddress(bucket, address, WRONG_CODES);
  const giveBack = () => limiter.refundAddress(bucket, address, WRONG_CODES);
  const guess = [tenant.id, networkKey(address), typed.trim().toUpperCase()].join(' ');
  try {
    await limiter.consume('discount-code-again', createHash('sha256').update(guess).digest('base64url'), SAME_CODE);
    return giveBack;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await giveBack();
    return () => Promise.resolve();
  }
}
