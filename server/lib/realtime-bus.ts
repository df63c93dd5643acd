import { EventEmitter } from 'node:events';

import { createClient } from 'redis';

import { inTime } from './in-time.ts';
import { closeRedis, REDIS_ANSWER_MS } from './redis.ts';

/** What holds for a moment only, such as typing. It is stored nowhere: who is not there misses nothing that lasts. */
export interface Signal {
  type: 'typing';
  payload: Record<string, unknown>;
}

/**
 * Tells whoever streams to a member that something new is stored for them. A wake-up carries no content: the stream reads
 * the events from the database, so a lost or doubled one harms nothing. A signal is its own content.
 */
export interface RealtimeBus {
  wake(tenantId: string, profileId: string): Promise<void>;
  /** @returns a function that ends the subscription */
  onWake(tenantId: string, profileId: string, listener: () => void): () => void;
  signal(tenantId: string, profileId: string, signal: Signal): Promise<void>;
  /** @returns a function that ends the subscription */
  onSignal(tenantId: string, profileId: string, listener: (signal: Signal) => void): () => void;
  close(): Promise<void>;
}

const channelOf = (tenantId: string, profileId: string) => `${tenantId}/${profileId}`;

/** One kind of news, by member. */
function createChannels<Args extends unknown[]>() {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    emit: (channel: string, ...args: Args) => emitter.emit(channel, ...args),
    on: (channel: string, listener: (...args: Args) => void) => {
      const heard = listener as (...args: unknown[]) => void;
      emitter.on(channel, heard);
      return () => void emitter.off(channel, heard);
    },
  };
}

/** The bus of a single process. */
export function createLocalBus(): RealtimeBus {
  const wakes = createChannels<[]>();
  const signals = createChannels<[Signal]>();
  return {
    wake: (tenantId, profileId) => {
      wakes.emit(channelOf(tenantId, profileId));
      return Promise.resolve();
    },
    onWake: (tenantId, profileId, listener) => wakes.on(channelOf(tenantId, profileId), listener),
    signal: (tenantId, profileId, signal) => {
      signals.emit(channelOf(tenantId, profileId), signal);
      return Promise.resolve();
    },
    onSignal: (tenantId, profileId, listener) => signals.on(channelOf(tenantId, profileId), listener),
    close: () => Promise.resolve(),
  };
}

const WAKE_CHANNEL = 'sibling:wake';
const SIGNAL_CHANNEL = 'sibling:signal';

/** The bus of many processes: one Redis channel for each kind, filtered in each process. */
export async function createRedisBus(url: string, onError: (error: unknown) => void): Promise<RealtimeBus> {
  const local = createLocalBus();
  // Without the queue a wake-up fails at once while Redis is away; with it, whoever sends a message would wait as long.
  const publisher = createClient({ url, disableOfflineQueue: true });
  const subscriber = createClient({ url });
  publisher.on('error', onError);
  subscriber.on('error', onError);
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(WAKE_CHANNEL, (message) => {
    const [tenantId, profileId] = message.split('/');
    if (tenantId && profileId) void local.wake(tenantId, profileId);
  });
  await subscriber.subscribe(SIGNAL_CHANNEL, (message) => {
    const { tenantId, profileId, ...signal } = JSON.parse(message) as Signal & { tenantId: string; profileId: string };
    void local.signal(tenantId, profileId, signal);
  });
  const publish = async (channel: string, message: string) => {
    await inTime(REDIS_ANSWER_MS, publisher.publish(channel, message));
  };
  return {
    wake: (tenantId, profileId) => publish(WAKE_CHANNEL, channelOf(tenantId, profileId)),
    onWake: local.onWake,
    signal: (tenantId, profileId, signal) =>
      publish(SIGNAL_CHANNEL, JSON.stringify({ tenantId, profileId, ...signal })),
    onSignal: local.onSignal,
    close: async () => {
      await Promise.all([publisher, subscriber].map(closeRedis));
    },
  };
}
