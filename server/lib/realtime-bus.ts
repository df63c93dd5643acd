import { EventEmitter } from 'node:events';

import { createClient } from 'redis';

/**
 * Tells whoever streams to a member that something new is stored for them. It carries no content: the stream reads
 * the events from the database, so a lost or doubled wake-up harms nothing.
 */
export interface RealtimeBus {
  wake(tenantId: string, profileId: string): Promise<void>;
  /** @returns a function that ends the subscription */
  onWake(tenantId: string, profileId: string, listener: () => void): () => void;
  close(): Promise<void>;
}

const channelOf = (tenantId: string, profileId: string) => `${tenantId}/${profileId}`;

/** The bus of a single process. */
export function createLocalBus(): RealtimeBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    wake: (tenantId, profileId) => {
      emitter.emit(channelOf(tenantId, profileId));
      return Promise.resolve();
    },
    onWake: (tenantId, profileId, listener) => {
      const channel = channelOf(tenantId, profileId);
      emitter.on(channel, listener);
      return () => emitter.off(channel, listener);
    },
    close: () => Promise.resolve(),
  };
}

const REDIS_CHANNEL = 'sibling:wake';

/** The bus of many processes: one Redis channel, filtered in each process. */
export async function createRedisBus(url: string, onError: (error: unknown) => void): Promise<RealtimeBus> {
  const local = createLocalBus();
  // Without the queue a wake-up fails at once while Redis is away; with it, whoever sends a message would wait as long.
  const publisher = createClient({ url, disableOfflineQueue: true });
  const subscriber = createClient({ url });
  publisher.on('error', onError);
  subscriber.on('error', onError);
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(REDIS_CHANNEL, (message) => {
    const [tenantId, profileId] = message.split('/');
    if (tenantId && profileId) void local.wake(tenantId, profileId);
  });
  return {
    wake: async (tenantId, profileId) => {
      await publisher.publish(REDIS_CHANNEL, channelOf(tenantId, profileId));
    },
    onWake: local.onWake,
    close: async () => {
      await Promise.all([publisher.close(), subscriber.close()]);
    },
  };
}
