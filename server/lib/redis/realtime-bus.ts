import { EventEmitter } from 'node:events';

import { createClient } from 'redis';

import { withTimeout } from '../time/with-timeout.ts';
import { closeRedis, REDIS_TIMEOUT_MS } from './redis.ts';

/** A transient message, such as typing. It is not stored, so members who are offline miss it. */
export interface Signal {
  type: 'typing';
  payload: Record<string, unknown>;
}

/**
 * Notifies a member's open streams of new events. A wake-up has no content: the stream reads the events from the
 * database, so a lost or duplicate one is harmless. A signal carries its content.
 */
export interface RealtimeBus {
  publish(tenantId: string, profileId: string): Promise<void>;
  /** @returns a function that ends the subscription */
  onPublish(tenantId: string, profileId: string, listener: () => void): () => void;
  sendSignal(tenantId: string, profileId: string, signal: Signal): Promise<void>;
  /** @returns a function that ends the subscription */
  onSignal(tenantId: string, profileId: string, listener: (signal: Signal) => void): () => void;
  close(): Promise<void>;
}

const channelOf = (tenantId: string, profileId: string) => `${tenantId}/${profileId}`;

function createChannels<Args extends unknown[]>() {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    emit: (channel: string, ...args: Args) => emitter.emit(channel, ...args),
    on: (channel: string, listener: (...args: Args) => void) => {
      const handler = listener as (...args: unknown[]) => void;
      emitter.on(channel, handler);
      return () => void emitter.off(channel, handler);
    },
  };
}

export function createLocalBus(): RealtimeBus {
  const wakes = createChannels<[]>();
  const signals = createChannels<[Signal]>();
  return {
    publish: (tenantId, profileId) => {
      wakes.emit(channelOf(tenantId, profileId));
      return Promise.resolve();
    },
    onPublish: (tenantId, profileId, listener) => wakes.on(channelOf(tenantId, profileId), listener),
    sendSignal: (tenantId, profileId, signal) => {
      signals.emit(channelOf(tenantId, profileId), signal);
      return Promise.resolve();
    },
    onSignal: (tenantId, profileId, listener) => signals.on(channelOf(tenantId, profileId), listener),
    close: () => Promise.resolve(),
  };
}

const PUBLISH_CHANNEL = 'sibling:wake';
const SIGNAL_CHANNEL = 'sibling:signal';

/** Creates the bus of several processes: one Redis channel per kind, filtered in each process. */
export async function createRedisBus(url: string, onError: (error: unknown) => void): Promise<RealtimeBus> {
  const wakes = createChannels<[]>();
  const signals = createChannels<[Signal]>();
  // Without the offline queue a publish fails immediately while Redis is unreachable; with it, the sender of a message
  // would wait.
  const publisher = createClient({ url, disableOfflineQueue: true });
  const subscriber = createClient({ url });
  publisher.on('error', onError);
  subscriber.on('error', onError);
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(PUBLISH_CHANNEL, (message) => {
    wakes.emit(message);
  });
  await subscriber.subscribe(SIGNAL_CHANNEL, (message) => {
    const { tenantId, profileId, ...signal } = JSON.parse(message) as Signal & { tenantId: string; profileId: string };
    signals.emit(channelOf(tenantId, profileId), signal);
  });
  const publish = async (channel: string, message: string) => {
    await withTimeout(REDIS_TIMEOUT_MS, publisher.publish(channel, message));
  };
  return {
    publish: (tenantId, profileId) => publish(PUBLISH_CHANNEL, channelOf(tenantId, profileId)),
    onPublish: (tenantId, profileId, listener) => wakes.on(channelOf(tenantId, profileId), listener),
    sendSignal: (tenantId, profileId, signal) =>
      publish(SIGNAL_CHANNEL, JSON.stringify({ tenantId, profileId, ...signal })),
    onSignal: (tenantId, profileId, listener) => signals.on(channelOf(tenantId, profileId), listener),
    close: async () => {
      await Promise.all([publisher, subscriber].map(closeRedis));
    },
  };
}
