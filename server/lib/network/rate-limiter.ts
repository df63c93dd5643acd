import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import type { Clock } from '../time/clock.ts';
import { domainError } from '../errors/errors.ts';
import { ipPrefix } from './ip-prefix.ts';
import { connectRedis } from '../redis/redis.ts';
import type { RedisAddress } from '../redis/sentinel.ts';

/** A rate limit: `points` uses within `seconds`, counted from the first use. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/**
 * Counts uses and refuses those beyond the limit. Buckets separate what is limited (`signup`, `login`, …).
 * Counting methods throw DomainError `too_many_requests` with `retryAfter` in seconds.
 */
export interface RateLimiter {
  /** Counts a use by an account id or another internal key; never scaled. */
  consume(bucket: string, key: string, limit: RateLimit): Promise<void>;
  /** Counts a use by an IP address (IPv6 by its /64); the limit is multiplied by `RATE_LIMIT_SCALE`. */
  consumeIp(bucket: string, address: string, limit: RateLimit): Promise<void>;
  /** Refunds a use counted by `consume`, where only failures count. */
  refund(bucket: string, key: string, limit: RateLimit): Promise<void>;
  /** Refunds a use counted by `consumeIp`. */
  refundIp(bucket: string, address: string, limit: RateLimit): Promise<void>;
  close(): Promise<void>;
}

/** Counters of all processes together. Its methods fail if the store does not respond. */
export interface SharedCounters {
  open: Store;
  close(): Promise<void>;
}

export interface RateLimiterOptions {
  /** Without it, each process counts by itself. */
  store?: { redis: RedisAddress; withoutRedis: SharedCounters } | SharedCounters | undefined;
  /** Factor for the limits of IP addresses. */
  scale: number;
  /** Advancing it by a limit's window or more resets that limit. */
  clock: Clock;
  onError?: (error: unknown) => void;
}

type Counter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;
type Store = (options: { keyPrefix: string; points: number; duration: number }) => Counter;

export async function createRateLimiter(options: RateLimiterOptions): Promise<RateLimiter> {
  const { open, close } = await openStore(options);
  return { ...createCounters(open, options), close };
}

async function openStore({
  store,
  onError = () => undefined,
}: RateLimiterOptions): Promise<{ open: Store; close: () => Promise<void> }> {
  if (!store) return { open: (limit) => new RateLimiterMemory(limit), close: async () => undefined };
  if ('redis' in store) {
    const { withoutRedis } = store;
    const redis = await connectRedis(store.redis, onError);
    const open: Store = (limit) => {
      const limiter = new RateLimiterRedis({ ...limit, storeClient: redis.client, useRedisPackage: true });
      return {
        consume: (key, points) => redis.run(() => limiter.consume(key, points)),
        reward: (key, points) => redis.run(() => limiter.reward(key, points)),
      };
    };
    const database = openShared(withoutRedis, onError);
    return {
      open: (limit) => withFallback(open(limit), database(limit), () => undefined),
      close: async () => {
        await redis.close();
        await withoutRedis.close();
      },
    };
  }
  return { open: openShared(store, onError), close: store.close };
}

/** Counters shared by all processes, and those of this process while the shared ones are unavailable. */
const openShared =
  (shared: SharedCounters, onError: (error: unknown) => void): Store =>
  (limit) =>
    withFallback(shared.open(limit), new RateLimiterMemory(limit), onError);

/** While the shared store fails, another counts instead of refusing or allowing everything. */
function withFallback(shared: Counter, own: Counter, onError: (error: unknown) => void): Counter {
  const count = async (by: (counter: Counter) => Promise<RateLimiterRes>) => {
    try {
      return await by(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      onError(error);
      return by(own);
    }
  };
  return {
    consume: (key, points) => count((counter) => counter.consume(key, points)),
    reward: (key, points) => count((counter) => counter.reward(key, points)),
  };
}

function createCounters(store: Store, { scale, clock }: RateLimiterOptions): Omit<RateLimiter, 'close'> {
  const limiters = new Map<string, Counter>();
  const limiterOf = (bucket: string, limit: RateLimit) => {
    const name = `sibling:limit:${bucket}:${limit.points}:${limit.seconds}`;
    const limiter = limiters.get(name) ?? store({ keyPrefix: name, points: limit.points, duration: limit.seconds });
    limiters.set(name, limiter);
    return limiter;
  };
  // The stores expire keys by the wall clock; the number of windows that the injected clock was shifted is part of the
  // key.
  const keyNow = (key: string, limit: RateLimit) => `${key}@${Math.floor(clock.offsetMs() / (limit.seconds * 1000))}`;
  const scaled = (limit: RateLimit): RateLimit => ({ ...limit, points: Math.max(1, Math.floor(limit.points * scale)) });

  const consume: RateLimiter['consume'] = async (bucket, key, limit) => {
    try {
      await limiterOf(bucket, limit).consume(keyNow(key, limit));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw domainError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  };
  const refund: RateLimiter['refund'] = async (bucket, key, limit) => {
    await limiterOf(bucket, limit).reward(keyNow(key, limit));
  };
  return {
    consume,
    consumeIp: (bucket, address, limit) => consume(bucket, ipPrefix(address), scaled(limit)),
    refund,
    refundIp: (bucket, address, limit) => refund(bucket, ipPrefix(address), scaled(limit)),
  };
}
