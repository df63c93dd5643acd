import type { Socket } from 'node:net';

import pg from 'pg';

/** A connection that answers nothing for this many ms is suspected. */
const SUSPECT_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 1_000;
/** Behind a pooler nobody can say whether the statement is executed; by then PostgreSQL would have ended it. */
const LOST_AFTER_MS = 35_000;
/** The server must confirm within this many ms that it executes the statement. */
const PROBE_TIMEOUT_MS = 2_000;
/** One answer says little: the process itself may have been late to read what had arrived. */
const MAX_UNCONFIRMED = 2;

/** What `pg` has and its types omit. */
type WatchedClient = pg.PoolClient & {
  processID?: number;
  connection: { stream: Pick<Socket, 'bytesRead' | 'destroy'> };
  _activeQuery: unknown;
  _sentQueryQueue: unknown[];
};

interface State {
  bytesRead: number;
  /** When the last byte arrived, or nothing was owed. */
  since: number;
  /** When to ask the server about it. */
  askAt: number;
  /** How often in a row the server did not confirm that it executes the statement. */
  unconfirmed: number;
}

const isWaiting = (client: WatchedClient) => client._activeQuery !== null || client._sentQueryQueue.length > 0;

/**
 * Asks over a new connection which sessions execute a statement.
 * @returns the process ids among `pids`, or null if it cannot be told: a pooler gives other ids, or none is free
 */
async function findExecuting(settings: pg.ClientConfig, pids: readonly number[]): Promise<Set<number> | null> {
  const probe = new pg.Client({
    ...settings,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  }) as pg.Client & Pick<WatchedClient, 'processID' | 'connection'>;
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ own: number; executing: number[] }>(
      `select pg_backend_pid() as own, array(select pid from pg_stat_activity
        where pid = any($1::int[]) and state = 'active') as executing`,
      [pids],
    );
    return rows[0]!.own === probe.processID ? new Set(rows[0]!.executing) : null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? null : new Set();
  } finally {
    probe.connection.stream.destroy();
  }
}

/**
 * Closes connections of a pool that have gone silent, after a loss of power or a partition: TCP would try for a quarter
 * of an hour. One whose statement merely takes long stays, because the server says so.
 * @param settings how to connect for the question
 * @returns ends the watch
 */
export function closeSilentConnections(pool: pg.Pool, settings: pg.ClientConfig): () => void {
  const states = new Map<WatchedClient, State>();
  let looking = false;
  pool.on(
    'connect',
    (client) => void states.set(client as WatchedClient, { bytesRead: 0, since: 0, askAt: 0, unconfirmed: 0 }),
  );
  pool.on('remove', (client) => void states.delete(client as WatchedClient));

  /** The connections that owe an answer for too long. */
  function suspects(): WatchedClient[] {
    const now = performance.now();
    return [...states].flatMap(([client, state]) => {
      const { bytesRead } = client.connection.stream;
      if (bytesRead !== state.bytesRead || !isWaiting(client))
        Object.assign(state, { bytesRead, since: now, askAt: now + SUSPECT_AFTER_MS, unconfirmed: 0 });
      return now >= state.askAt ? [client] : [];
    });
  }

  async function look(): Promise<void> {
    const silent = suspects();
    if (silent.length === 0) return;
    const executing = await findExecuting(
      settings,
      silent.map(({ processID }) => processID ?? 0),
    );
    const now = performance.now();
    for (const client of silent) {
      const state = states.get(client);
      const { stream } = client.connection;
      if (!state || !isWaiting(client) || stream.bytesRead !== state.bytesRead) continue;
      const lost = executing ? !executing.has(client.processID ?? 0) : now - state.since > LOST_AFTER_MS;
      if (!lost) Object.assign(state, { askAt: now + SUSPECT_AFTER_MS, unconfirmed: 0 });
      else if ((state.unconfirmed += 1) === MAX_UNCONFIRMED) stream.destroy();
    }
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
