import type { RateLimit } from '../../../../lib/network/rate-limiter.ts';
import { HOUR_SECONDS } from '../../../../lib/time/duration.ts';

/**
 * Signup, password reset and address change reveal whether an address has an account, so each is limited to ten
 * requests an hour for an IP address. They are counted separately: a failed signup does not use up a password
 * reset.
 */
export const ADDRESS_CHECK_LIMIT: RateLimit = { points: 10, seconds: HOUR_SECONDS };
