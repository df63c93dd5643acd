import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { connectionSettings } from './connection.ts';

/** A server that does not respond within this many ms counts as lost, because senders wait for it. */
const TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Wait in ms before the first attempt to connect again; doubled for each further one. */
const RECONNECT_MS = { from: 250, to: 5_000 };
/** A connection that sends nothing is asked whether it is alive, since it would miss notifications without knowing. */
const CHECK_EVERY_MS = 2_000;
/** Notifications of one statement. PostgreSQL sends equal ones of a transaction once. */
const MAX_BATCH = 500;

interface NotifierOptions {
  /** `postgres://` URL of a session: a pooler in transaction mode forgets its LISTEN. */
  url: string;
  channels: readonly string[];
  /** Called for notifications of other connections. */
  onNotification: (channel: string, payload: string) => void;
  onError: (error: unknown) => void;
}

export interface Notifier {
  /** Sends a notification of at most 8,000 bytes. Rejects while the connection is lost. */
  notify(channel: string, payload: string): Promise<void>;
  /** Sends what it was given, and disconnects. */
  close(): Promise<void>;
}

interface Notification {
  channel: string;
  payload: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** What `pg` has and its types omit. */
type DriverClient = pg.Client & { processID?: number; connection: { stream: { destroy(): void } } };

const isChannel = (name: string) => /^[a-z_]+$/.test(name);

async function connect({ url, channels, onNotification }: NotifierOptions): Promise<DriverClient> {
  const client = new pg.Client({
    ...connectionSettings(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  }) as DriverClient;
  // Replaced by the caller; an error without a listener would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload, processId }) => {
    if (processId !== client.processID) onNotification(channel, payload ?? '');
  });
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}

/**
 * Sends and receives PostgreSQL's notifications over one connection, which is replaced when it is lost. What others
 * sent meanwhile is lost.
 * @throws Error if the server cannot be reached at first
 */
export async function createNotifier(options: NotifierOptions): Promise<Notifier> {
  if (!options.channels.every(isChannel)) throw new RangeError('a channel is lower-case letters and underscores');
  const waiting: Notification[] = [];
  const closing = new AbortController();
  let client: DriverClient | null = null;
  let sending: Promise<void> | null = null;

  const adopt = (next: DriverClient): void => {
    client = next;
    const lose = (error?: unknown) => void reconnect(next, error).catch(options.onError);
    next.on('error', lose);
    next.on('end', lose);
  };

  /** Replaces a connection that was lost, however long it takes. */
  async function reconnect(lost: DriverClient, reason: unknown): Promise<void> {
    if (client !== lost || closing.signal.aborted) return;
    client = null;
    lost.connection.stream.destroy();
    options.onError(reason ?? new Error('the connection for notifications was lost'));
    for (let wait = RECONNECT_MS.from; !closing.signal.aborted; wait = Math.min(wait * 2, RECONNECT_MS.to)) {
      await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      try {
        const next = await connect(options);
        if (!closing.signal.aborted) return adopt(next);
        await next.end();
      } catch (error) {
        options.onError(error);
      }
    }
  }

  async function send(batch: readonly Notification[]): Promise<void> {
    const sender = client;
    try {
      if (!sender) throw new Error('the connection for notifications is lost');
      await sender.query(
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)',
        [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      // After a timeout the answer would be taken for the next statement's.
      if (sender && !(error instanceof pg.DatabaseError)) reconnect(sender, error).catch(options.onError);
    }
  }

  /** Sends what was given meanwhile together. */
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, MAX_BATCH));
    sending = null;
  }

  const check = setInterval(() => {
    const checked = client;
    if (!checked || sending) return;
    checked.query('select').catch((error: unknown) => reconnect(checked, error).catch(options.onError));
  }, CHECK_EVERY_MS);
  check.unref();

  adopt(await connect(options));
  return {
    notify: (channel, payload) =>
      new Promise((resolve, reject) => {
        waiting.push({ channel, payload, resolve, reject });
        sending ??= sendAll();
      }),
    close: async () => {
      clearInterval(check);
      await sending;
      closing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
