import type { RateLimiter } from '../../server/lib/network/rate-limiter.ts';

const allow = () => Promise.resolve();

/** Allows everything, so that an attack reaches what lies behind the limits. */
export const UNLIMITED: RateLimiter = {
  consume: allow,
  refund: allow,
  consumeIp: allow,
  refundIp: allow,
  close: allow,
};
