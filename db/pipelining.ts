import type { Duplex } from 'node:stream';

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Most statement texts that are prepared: each takes memory in every connection, here and in PostgreSQL. */
const MAX_PREPARED = 500;
/** Texts that may wait for their second use; then all are forgotten. */
const MAX_SEEN_ONCE = 1000;

/**
 * Names statements by their text, the same for all connections of a pool. A text gets its name at its second use: one
 * whose number of values differs every time would only fill the memory.
 * @returns for a text its name, or undefined for a statement that is not to be prepared
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MAX_SEEN_ONCE) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** What `pg` has and its types omit. */
type DriverClient = pg.PoolClient & { processID?: number; connection?: { stream?: Duplex } };

/** Ends a transaction that only read; sent together with what follows on the connection. */
export const END_OF_READING = 'end';

/** Collects what is written to a socket, so that it is sent with one system call. */
interface Batching {
  /** Sends when the current callbacks have run. */
  sendSoon: () => void;
  /** Sends in the next iteration of the event loop, or with what is to be sent sooner: for what nobody waits for. */
  sendLater: () => void;
}

function createBatching(stream: Duplex | undefined): Batching {
  let held = false;
  let soon = false;
  let later: NodeJS.Immediate | undefined;
  const hold = () => {
    if (!held) stream?.cork();
    held = true;
  };
  const send = () => {
    clearImmediate(later);
    [held, soon, later] = [false, false, undefined];
    stream?.uncork();
  };
  return {
    sendSoon() {
      hold();
      if (!soon) process.nextTick(send);
      soon = true;
    },
    sendLater() {
      hold();
      if (!soon) later ??= setImmediate(send);
    },
  };
}

/** Those who wait for a connection of a pool, in the order in which they came. */
export interface Line {
  /** Waits for `connecting`, in line. */
  join<T>(connecting: Promise<T>): Promise<T>;
  /** Milliseconds for which the first has been waiting; 0 without one. */
  waitMs(): number;
}

export function createLine(): Line {
  const waiting = new Set<{ since: number }>();
  return {
    join: async (connecting) => {
      const place = { since: performance.now() };
      waiting.add(place);
      try {
        return await connecting;
      } finally {
        waiting.delete(place);
      }
    },
    waitMs: () => {
      for (const { since } of waiting) return performance.now() - since;
      return 0;
    },
  };
}

const batchings = new WeakMap<pg.PoolClient, Batching>();

/**
 * Wraps the pool so that its connections send statements in batches and do not wait for the begin: later statements are
 * sent behind it, and without it they would see no tenant's rows and never commit.
 * @param nameOf the name under which a statement with parameters is prepared; those without are begin and commit
 * @param options.line where to wait for a connection
 * @param options.mayRefuse whether a begin may fail for a reason that the caller must know: what is sent behind it would
 *   only say that the transaction is aborted
 */
export function withPipelining(
  pool: pg.Pool,
  nameOf: (text: string) => string | undefined,
  { line, mayRefuse = false }: { line: Line; mayRefuse?: boolean | undefined },
): PostgresPool {
  const wrap = (client: DriverClient) => {
    let begun: Promise<unknown> = Promise.resolve();
    const batching = batchings.get(client) ?? createBatching(client.connection?.stream);
    batchings.set(client, batching);
    const control = async (text: string) => {
      if (text.startsWith('begin')) {
        begun = client.query(text);
        begun.catch(() => undefined);
        return { command: 'BEGIN', rows: [] };
      }
      const answer = client.query(text);
      const [begin, end] = await Promise.allSettled([begun, answer]);
      if (begin.status === 'rejected' && mayRefuse && text !== 'rollback') throw begin.reason;
      if (end.status === 'rejected') throw end.reason;
      if (begin.status === 'rejected' && text === 'commit') throw begin.reason;
      return end.value;
    };
    return {
      processID: client.processID,
      query: (text: string, values?: unknown[]) => {
        if (text === END_OF_READING) batching.sendLater();
        else batching.sendSoon();
        if (!values || values.length === 0) return control(text);
        const answer = client.query({ name: nameOf(text), text, values });
        return mayRefuse ? answer.catch((error: unknown) => begun.then(() => Promise.reject(error))) : answer;
      },
      release: (destroy?: boolean) => client.release(destroy),
    };
  };
  return {
    options: pool.options,
    // Through unknown, since Kysely's client has an overload for cursors, which this application does not use.
    connect: async () => wrap(await line.join(pool.connect())) as unknown as PostgresPoolClient,
    end: () => Promise.resolve(),
  };
}
