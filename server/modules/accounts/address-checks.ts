import type { Limit } from '../../lib/rate-limiter.ts';

/**
 * Signup, reset and change of address say plainly whether an address has an account, so a network address may ask ten
 * times an hour, all three together.
 */
export const ADDRESS_CHECKS: Limit = { points: 10, seconds: 3600 };
