import type { Duplex } from 'node:stream';

import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';

import { createReadGroups, type Reader } from './read-groups.ts';
import type { DB } from './types.ts';

/** A transaction bound to one tenant by row-level security. */
export type Trx = Transaction<DB>;

const INT8 = 20;
const DATE = 1082;

/** Counts and event numbers fit a double; dates stay `YYYY-MM-DD`, since a birthday has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

export interface TransactionOptions {
  /**
   * Prepares each statement once per connection, which saves PostgreSQL the planning: most of the work of look-ups by
   * key. Default true; false for searches, whose best plan depends on the parameters; `generic` for statements that are
   * costly to plan and have one best plan, which PostgreSQL then never makes anew for their parameters.
   */
  prepared?: boolean | 'generic';
}

export interface Database {
  /**
   * Runs `work` in one transaction that sees only the given tenant; commits when it resolves, rolls back when it
   * throws. Call it once per service call, not once per request. Retries once after a serialization failure or
   * deadlock, so `work` must have no side effects outside the database.
   */
  withTenant<T>(tenantId: string, work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs `work`, which only reads, in a transaction that sees only the reader's tenant, shared with the other reads of
   * the same request at this moment. Resolves without waiting for the commit. If another read fails meanwhile, `work`
   * runs again alone.
   */
  read<T>(reader: Reader, work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `work` in a transaction without a tenant: for the list of tenants and installation-wide data. */
  withPlatform<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Vacuums these tables, so that deleted and overwritten rows leave their files as soon as no transaction sees them,
   * without blocking. Tables that the role may not maintain are left to autovacuum.
   */
  vacuum(tables: readonly string[]): Promise<void>;
  /** Resolves if the database responds; throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The database of the operators' desk: its own role, whose policies bind it to the sites that a transaction names. */
export interface ConsoleDatabase extends Database {
  /**
   * Runs `work` in one transaction that reads the rows of the given sites; with an empty list it sees nothing. Use
   * `withTenant` to change a site's rows.
   */
  withTenants<T>(tenantIds: readonly string[], work: (trx: Trx) => Promise<T>): Promise<T>;
}

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Starts a transaction and sets its tenant in one round trip. The value is always an id, so it needs no escaping. */
function beginSqlForTenant(tenantId: string, mode = ''): string {
  return `begin ${mode}; select set_config('app.tenant_id', '${assertTenantId(tenantId)}', true)`;
}

const GENERIC_PLANS_SQL = `; set local plan_cache_mode = force_generic_plan`;

function beginSqlForTenants(tenantIds: readonly string[]): string {
  return `begin; select set_config('app.console_tenant_ids', '${tenantIds.map(assertTenantId).join(',')}', true)`;
}

function assertTenantId(id: string): string {
  if (!TENANT_ID.test(id)) throw new RangeError('a tenant id is a UUID');
  return id;
}

/** Like Kysely's own transaction, but with a custom begin statement. */
function inTransaction<T>(db: Kysely<DB>, begin: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      await sql.raw(begin).execute(connection);
      const result = await work(connection as Trx);
      const { rows } = await sql.raw<{ command: string }>('commit').execute(connection);
      // COMMIT answers ROLLBACK if a statement failed and `work` continued: nothing was stored.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was rolled back at its end');
      return result;
    } catch (error) {
      // On a lost connection there is nothing to roll back; the caller needs the original error.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });
}

/** Most statement texts that are prepared: each takes memory in every connection, here and in PostgreSQL. */
const MAX_PREPARED = 500;
/** Texts that may wait for their second use; then all are forgotten. */
const MAX_SEEN_ONCE = 1000;

/**
 * Names statements by their text, the same for all connections of a pool. A text gets its name at its second use: one
 * whose number of values differs every time would only fill the memory.
 * @returns for a text its name, or undefined for a statement that is not to be prepared
 */
function createStatementNames(): (text: string) => string | undefined {
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

/** Collects what is written until the current callbacks have run, so that it is sent with one system call. */
function createBatching(stream: Duplex | undefined): () => void {
  let waiting = false;
  return () => {
    if (waiting || !stream) return;
    waiting = true;
    stream.cork();
    process.nextTick(() => {
      waiting = false;
      stream.uncork();
    });
  };
}

const wrappedClients = new WeakMap<pg.PoolClient, () => void>();

/**
 * Wraps the pool so that its connections send statements in batches and do not wait for the begin: later statements are
 * sent behind it, and without it they would see no tenant's rows and never commit.
 * @param nameOf the name under which a statement with parameters is prepared; those without are begin and commit
 */
function withPipelining(pool: pg.Pool, nameOf: (text: string) => string | undefined): PostgresPool {
  const wrap = (client: DriverClient) => {
    let begun: Promise<unknown> = Promise.resolve();
    const batch = wrappedClients.get(client) ?? createBatching(client.connection?.stream);
    wrappedClients.set(client, batch);
    const control = async (text: string) => {
      if (text.startsWith('begin')) {
        begun = client.query(text);
        begun.catch(() => undefined);
        return { command: 'BEGIN', rows: [] };
      }
      const answer = client.query(text);
      const [begin, end] = await Promise.allSettled([begun, answer]);
      if (end.status === 'rejected') throw end.reason;
      if (begin.status === 'rejected' && text === 'commit') throw begin.reason;
      return end.value;
    };
    return {
      processID: client.processID,
      query: (text: string, values?: unknown[]) => {
        batch();
        if (!values || values.length === 0) return control(text);
        return client.query({ name: nameOf(text), text, values });
      },
      release: (destroy?: boolean) => client.release(destroy),
    };
  };
  return {
    options: pool.options,
    // Through unknown, since Kysely's client has an overload for cursors, which this application does not use.
    connect: async () => wrap(await pool.connect()) as unknown as PostgresPoolClient,
    end: () => Promise.resolve(),
  };
}

/** serialization_failure and deadlock_detected: PostgreSQL rolled this transaction back in favour of another. */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01']);

async function retryOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof pg.DatabaseError && RETRYABLE_SQLSTATES.has(error.code ?? '')) return run();
    throw error;
  }
}

interface ConnectOptions {
  /** A `postgres://` URL of the role. */
  url: string;
  /** Maximum number of connections. */
  poolSize?: number;
}

function connect(options: ConnectOptions) {
  // Pipelined: statements sent together share a round trip and are still executed one by one.
  const pool = new pg.Pool({ connectionString: options.url, max: options.poolSize ?? 10, types, pipeline: true });
  // The pool replaces an idle connection that is lost; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only. Losing a connection during a transaction fails the running query and,
  // without its own listener, would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Convert column names only, and keep the keys of stored JSON.
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const open = (nameOf: (text: string) => string | undefined) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPipelining(pool, nameOf) }), plugins });
  return { pool, planned: open(() => undefined), prepared: open(createStatementNames()) };
}

function createDatabaseFrom({ pool, planned, prepared }: ReturnType<typeof connect>): Database {
  const open = (options?: TransactionOptions) => (options?.prepared === false ? planned : prepared);
  const planning = (options?: TransactionOptions) => (options?.prepared === 'generic' ? GENERIC_PLANS_SQL : '');
  const readGroups = (options: TransactionOptions) =>
    createReadGroups<Trx>((tenantId, work) =>
      inTransaction(open(options), beginSqlForTenant(tenantId, 'read only') + planning(options), work),
    );
  const readers = new Map(([true, false, 'generic'] as const).map((prepared) => [prepared, readGroups({ prepared })]));
  return {
    withTenant: async (tenantId, work, options) => {
      const begin = beginSqlForTenant(tenantId) + planning(options);
      return retryOnce(() => inTransaction(open(options), begin, work));
    },
    read: (reader, work, options) => readers.get(options?.prepared ?? true)!(reader, work),
    withPlatform: (work) => planned.transaction().execute(work),
    vacuum: async (tables) => {
      await sql`vacuum ${sql.join(tables.map((table) => sql.table(table)))}`.execute(planned);
    },
    ping: async () => {
      await sql`select 1`.execute(planned);
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Connects the runtime role. The Kysely instance is not exposed: modules only get transactions of one tenant. */
export const createDatabase = (options: ConnectOptions): Database => createDatabaseFrom(connect(options));

/** Connects the role of the operators' desk. */
export function createConsoleDatabase(options: ConnectOptions): ConsoleDatabase {
  const connections = connect(options);
  return {
    ...createDatabaseFrom(connections),
    withTenants: async (tenantIds, work) => {
      const begin = beginSqlForTenants(tenantIds);
      return retryOnce(() => inTransaction(connections.planned, begin, work));
    },
  };
}
