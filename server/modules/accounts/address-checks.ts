import type { Limit } from '../../lib/rate-limiter.ts';

/**
 * Signup, reset and change of address say plainly whether an address has an account, so a network address may ask each of
 * the three ten times an hour. Each counts by itself: whoever erred at the signup may still ask for a new password.
 */
export const ADDRESS_CHECKS: Limit = { points: 10, seconds: 3600 };
