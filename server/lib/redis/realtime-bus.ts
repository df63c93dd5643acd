import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';

import { connectRedis } from './redis.ts';
import type { RedisAddress } from './sentinel.ts';

/** A transient message of ids, such as typing. It is not stored, so members who are offline miss it. */
export interface Signal {
  type: 'typing';
  payload: { conversation: { id: string } };
}

/**
 * Notifies a member's open streams of new events. A wake-up has no content: the stream reads the events from the
 * database, so a lost or duplicate one is harmless. A signal carries ids.
 */
export interface RealtimeBus {
  publish(tenantId: string, profileId: string): Promise<void>;
  /** @returns a function that ends the subscription */
  onPublish(tenantId: string, profileId: string, listener: () => void): () => void;
  sendSignal(tenantId: string, profileId: string, signal: Signal): Promise<void>;
  /** @returns a function that ends the subscription */
  onSignal(tenantId: string, profileId: string, listener: (signal: Signal) => void): () => void;
  /** Tells the other processes that the sites' files have changed. */
  publishTenants(): Promise<void>;
  /** @returns a function that ends the subscription */
  onTenants(listener: () => void): () => void;
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

const TENANTS = 'tenants';

/** The listeners of this process, and what calls them. */
export function createListeners() {
  const wakes = createChannels<[]>();
  const signals = createChannels<[Signal]>();
  const tenants = createChannels<[]>();
  return {
    wake: (tenantId: string, profileId: string) => wakes.emit(channelOf(tenantId, profileId)),
    signal: (tenantId: string, profileId: string, signal: Signal) =>
      signals.emit(channelOf(tenantId, profileId), signal),
    wakeTenants: () => tenants.emit(TENANTS),
    subscriptions: {
      onPublish: (tenantId, profileId, listener) => wakes.on(channelOf(tenantId, profileId), listener),
      onSignal: (tenantId, profileId, listener) => signals.on(channelOf(tenantId, profileId), listener),
      onTenants: (listener) => tenants.on(TENANTS, listener),
    } satisfies Partial<RealtimeBus>,
  };
}

/** The bus of a process without others. */
export function createLocalBus(): RealtimeBus {
  const listeners = createListeners();
  return {
    ...listeners.subscriptions,
    publish: async (tenantId, profileId) => void listeners.wake(tenantId, profileId),
    sendSignal: async (tenantId, profileId, signal) => void listeners.signal(tenantId, profileId, signal),
    publishTenants: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

const PUBLISH_CHANNEL = 'sibling:wake';
const SIGNAL_CHANNEL = 'sibling:signal';
const TENANTS_CHANNEL = 'sibling:tenants';

/** Creates the bus of several processes: one Redis channel per kind, filtered in each process. */
export async function createRedisBus(address: RedisAddress, onError: (error: unknown) => void): Promise<RealtimeBus> {
  const listeners = createListeners();
  const self = randomUUID();
  const [publisher, subscribed] = await Promise.all([connectRedis(address, onError), connectRedis(address, onError)]);
  const subscriber = subscribed.client;
  const subscribe = async () => {
    await subscriber.subscribe(PUBLISH_CHANNEL, (message) => {
      const [tenantId = '', profileId = ''] = message.split('/');
      listeners.wake(tenantId, profileId);
    });
    await subscriber.subscribe(SIGNAL_CHANNEL, (message) => {
      const { tenantId, profileId, ...signal } = JSON.parse(message) as Signal & {
        tenantId: string;
        profileId: string;
      };
      listeners.signal(tenantId, profileId, signal);
    });
    await subscriber.subscribe(TENANTS_CHANNEL, (sender) => {
      if (sender !== self) listeners.wakeTenants();
    });
  };
  // Without a connection yet, at the first one; the client subscribes again at each later one.
  if (subscriber.isReady) await subscribe();
  else subscriber.once('ready', () => void subscribe().catch(onError));
  const publish = async (channel: string, message: string) => {
    await publisher.run((client) => client.publish(channel, message));
  };
  return {
    ...listeners.subscriptions,
    publish: (tenantId, profileId) => publish(PUBLISH_CHANNEL, channelOf(tenantId, profileId)),
    publishTenants: () => publish(TENANTS_CHANNEL, self),
    sendSignal: (tenantId, profileId, signal) =>
      publish(SIGNAL_CHANNEL, JSON.stringify({ tenantId, profileId, ...signal })),
    close: async () => {
      await Promise.all([publisher.close(), subscribed.close()]);
    },
  };
}
