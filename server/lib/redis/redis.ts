import { EnvError } from '../../env.ts';
import { isOutage } from '../errors/outage.ts';
import { TimeoutError, withTimeout } from '../time/with-timeout.ts';
import { primaryLookup, type RedisAddress } from './sentinel.ts';

const CONNECT_MS = 3_000;
/** Pings when idle, so that a connection that stops responding is noticed. */
const PING_EVERY_MS = 2_000;
/** A connection without any traffic for this long, although a ping was due, is replaced. */
const SILENT_AFTER_MS = 5_000;
const MAX_RECONNECT_MS = 2_000;
/** How long a start waits for a connection; afterwards it is opened in the background. */
const FIRST_CONNECTION_MS = 3_000;

/**
 * A Redis server that does not respond within this many ms counts as unreachable, because senders and logins wait for
 * it.
 */
const ANSWER_MS = 1_000;

/** Loaded by processes that use Redis, because it is large. */
const library = () => import('redis');

type RedisClient = ReturnType<Awaited<ReturnType<typeof library>>['createClient']>;

const socketOf = (address: RedisAddress) => {
  const lookup = primaryLookup(address);
  return { connectTimeout: CONNECT_MS, ...(lookup && { lookup }) };
};

/** Announcements of a commercial Redis, for which the client would resolve the host by DNS. */
const NO_ANNOUNCEMENTS = { maintNotifications: 'disabled' } as const;

/** Settings of every connection: one that stops responding is replaced within ten seconds. */
const settingsOf = (address: RedisAddress) => ({
  ...NO_ANNOUNCEMENTS,
  url: address.url,
  // A command fails at once while Redis is unreachable; queued, it would keep its sender waiting.
  disableOfflineQueue: true,
  pingInterval: PING_EVERY_MS,
  socket: {
    ...socketOf(address),
    socketTimeout: SILENT_AFTER_MS,
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, MAX_RECONNECT_MS) * (0.5 + Math.random() / 2),
  },
});

export interface RedisConnection {
  client: RedisClient;
  /**
   * Runs a command. After one that got no answer in time the next fail at once, until the connection answers again or is
   * replaced: nothing is sent meanwhile, which lets its silence be noticed.
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  /** Disconnects, even if the server does not respond. */
  close(): Promise<void>;
}

/** Connects, and again by itself whenever the connection is lost. While there is none, commands fail at once. */
export async function connectRedis(address: RedisAddress, onError: (error: unknown) => void): Promise<RedisConnection> {
  const { createClient } = await library();
  const client = createClient(settingsOf(address));
  let silent = false;
  const answers = () => {
    silent = false;
  };
  client.on('error', onError);
  client.on('ready', answers);
  client.on('ping-interval', answers);
  const connecting = client.connect();
  // It fails only when the client is closed meanwhile.
  connecting.catch(() => undefined);
  await withTimeout(FIRST_CONNECTION_MS, connecting).catch((error: unknown) => {
    if (!(error instanceof TimeoutError)) throw error;
  });
  return {
    client: client as RedisClient,
    run: async (command) => {
      if (silent) throw new TimeoutError('Redis does not respond');
      const answer = command(client as RedisClient);
      try {
        return await withTimeout(ANSWER_MS, answer);
      } catch (error) {
        if (error instanceof TimeoutError) {
          silent = true;
          answer.then(answers, () => undefined);
        }
        throw error;
      }
    },
    close: () => withTimeout(ANSWER_MS, client.close()).catch(() => client.destroy()),
  };
}

/**
 * Checks that the server at an address responds.
 * @throws Error of the connection
 */
export async function pingRedis(address: RedisAddress): Promise<void> {
  const { createClient } = await library();
  const client = createClient({
    ...NO_ANNOUNCEMENTS,
    url: address.url,
    socket: { ...socketOf(address), reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await withTimeout(FIRST_CONNECTION_MS, client.connect());
    await withTimeout(ANSWER_MS, client.ping());
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/**
 * Checks at startup that REDIS_URL is right, as far as its server responds: outages are tolerated.
 * @throws EnvError with a one-line message
 */
export async function checkRedis(address: RedisAddress): Promise<void> {
  await pingRedis(address).catch((error: NodeJS.ErrnoException) => {
    if (!isOutage(error)) throw new EnvError([`REDIS_URL: the server refuses (${error.code ?? error.message}).`]);
  });
}
