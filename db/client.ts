import { CompiledQuery, Kysely, PostgresDialect, type DatabaseConnection, type LogEvent } from 'kysely';
import pg from 'pg';

import { connectionSettings, ignoreLostConnections, unlimitedSettings } from './connection.ts';
import { createHealthCheck } from './health-check.ts';
import { createLine, createStatementNames, END_OF_READING, withPipelining } from './pipelining.ts';
import { createReadGroups, type Reader } from './read-groups.ts';
import { runTogether } from './run-together.ts';
import { closeSilentConnections } from './silent-connections.ts';
import type { LogPosition } from './standby-watch.ts';
import { PLUGINS, runOn, type Trx } from './transaction.ts';
import type { DB } from './types.ts';
import { vacuumTables } from './vacuum-tables.ts';

export type { Trx };

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
   * costly to plan and have one best plan, which PostgreSQL then never replaces by one for their parameters.
   */
  prepared?: boolean | 'generic';
}

interface ReadOptions extends TransactionOptions {
  /** Whether a standby may answer that has all that the reader has written, and is seconds behind others at most. */
  standby?: boolean;
}

interface WriteOptions<T> extends TransactionOptions {
  /** What the transaction does last, given the result of `work`; sent together with the commit. */
  last?: (result: T) => readonly CompiledQuery<unknown>[];
}

export interface Database {
  /**
   * Runs `work` in one transaction that sees only the given tenant; commits when it resolves, rolls back when it
   * throws. Call it once per service call, not once per request. Retries once after a serialization failure or
   * deadlock, so `work` must have no side effects outside the database.
   */
  withTenant<T>(tenantId: string, work: (trx: Trx) => Promise<T>, options?: WriteOptions<T>): Promise<T>;
  /**
   * Runs `work`, which only reads, in a transaction that sees only the reader's tenant, shared with the other reads of
   * the same request at this moment: those that are prepared, or those that are not. Resolves without waiting for the
   * commit. If another read fails meanwhile, `work` runs again alone.
   */
  read<T>(reader: Reader, work: (trx: Trx) => Promise<T>, options?: ReadOptions): Promise<T>;
  /** The rows of one query, in a separate read-only transaction that takes one round trip. */
  readRows<Row>(tenantId: string, query: CompiledQuery<Row>): Promise<Row[]>;
  /** Runs `work` in a transaction without a tenant: for the list of tenants and installation-wide data. */
  withPlatform<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Vacuums these tables, so that deleted and overwritten rows leave their files as soon as no transaction sees them,
   * without blocking. Tables that the role may not maintain are left to autovacuum.
   */
  vacuum(tables: readonly string[]): Promise<void>;
  /** Resolves if the database responds on a separate connection; throws otherwise. */
  ping(): Promise<void>;
  /** Milliseconds for which the first in line has been waiting for a connection; 0 if nobody waits. */
  waitMs(): number;
  /** How many connections the pool has, how many of them idle, and how many requests wait for one. */
  countConnections(): { open: number; idle: number; waiting: number };
  /** The end of the log after everything of a site that was committed before; absent if no standby answers. */
  logEnd?(tenantId: string): Promise<LogPosition>;
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

/**
 * Starts a transaction and sets its tenant in one round trip. The value is always an id, so it needs no escaping. Not by
 * `select set_config(…)`, which PostgreSQL would plan and answer with a row.
 */
function beginSqlForTenant(tenantId: string, mode: '' | 'read only' = ''): string {
  return `begin ${mode}; set local app.tenant_id = '${assertTenantId(tenantId)}'`;
}

/** The same where sites may move to another pod; the function is in the migration `site-moves`. */
const beginSqlAtPod = (tenantId: string, mode: '' | 'read only' = '') =>
  `${beginSqlForTenant(tenantId, mode)}; select enter_site('${tenantId}', ${mode === ''})`;

/** How PostgreSQL chooses the plans of prepared statements. */
type PlanMode = 'auto' | 'force_generic_plan';

const planModeOf = (options?: TransactionOptions): PlanMode =>
  options?.prepared === 'generic' ? 'force_generic_plan' : 'auto';

const planModeSql = (mode: PlanMode) => `set local plan_cache_mode = ${mode}`;

/** Appended to a begin; `auto` is the default. */
const withPlanModeSql = (begin: string, mode: PlanMode) => (mode === 'auto' ? begin : `${begin}; ${planModeSql(mode)}`);

function beginSqlForTenants(tenantIds: readonly string[], isPod = false): string {
  const ids = tenantIds.map(assertTenantId).join(',');
  const begin = `begin; set local app.console_tenant_ids = '${ids}'`;
  return isPod ? `${begin}; select enter_site(id, false) from unnest('{${ids}}'::uuid[]) as site (id)` : begin;
}

function assertTenantId(id: string): string {
  if (!TENANT_ID.test(id)) throw new RangeError('a tenant id is a UUID');
  return id;
}

/** Like Kysely's own transaction, but with a custom begin statement, which is not waited for. */
function inTransaction<T>(
  db: Kysely<DB>,
  begin: string,
  work: (trx: Trx) => Promise<T>,
  last: (result: T) => readonly CompiledQuery<unknown>[] = () => [],
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    try {
      await connection.executeQuery(CompiledQuery.raw(begin));
      const result = await runOn(connection, work);
      const ending = last(result).map((query) => connection.executeQuery(query));
      const commit = connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
      // Waited for together: each fails by itself when the connection is lost.
      const [, { rows }] = await runTogether([runTogether(ending), commit]);
      // COMMIT answers ROLLBACK if a statement failed and `work` continued: nothing was stored.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was rolled back at its end');
      return result;
    } catch (error) {
      // On a lost connection there is nothing to roll back; the caller needs the original error.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Views of the connection of a transaction, each for statements of its mode. All can be used at the same time: before a
 * statement whose mode is not the current one, its mode is set.
 * @param first the mode that the begin has set
 */
function byPlanMode(connection: DatabaseConnection, first: PlanMode) {
  let current = first;
  const inMode = (mode: PlanMode) => {
    // If this fails, the transaction has failed, and so does the statement behind it.
    if (current !== mode) connection.executeQuery(CompiledQuery.raw(planModeSql(mode))).catch(() => undefined);
    current = mode;
    return connection;
  };
  return (mode: PlanMode): DatabaseConnection => ({
    streamQuery: (query, chunkSize) => inMode(mode).streamQuery(query, chunkSize),
    executeQuery: (query) => inMode(mode).executeQuery(query),
  });
}

/** One transaction in both modes. */
type ReadTrx = Record<PlanMode, Trx>;

/**
 * A transaction that only reads. Its end is not waited for: nothing was written, and what is sent next on this
 * connection, by whomever, runs behind it.
 */
function inReadOnlyTransaction(
  db: Kysely<DB>,
  { begin, mode }: { begin: string; mode: PlanMode },
  work: (trx: ReadTrx) => Promise<void>,
): Promise<void> {
  return db.getExecutor().provideConnection(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(withPlanModeSql(begin, mode)));
    const inMode = byPlanMode(connection, mode);
    try {
      await runOn(inMode('auto'), (auto) =>
        runOn(inMode('force_generic_plan'), (generic) => work({ auto, force_generic_plan: generic })),
      );
    } finally {
      connection.executeQuery(CompiledQuery.raw(END_OF_READING)).catch(() => undefined);
    }
  });
}

/** Begin, query and end are sent together. */
function readRowsOf<Row>(db: Kysely<DB>, begin: string, query: CompiledQuery<Row>): Promise<Row[]> {
  return db.getExecutor().provideConnection(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin));
    const answer = runOn(connection, (trx) => trx.executeQuery(query));
    connection.executeQuery(CompiledQuery.raw(END_OF_READING)).catch(() => undefined);
    return (await answer).rows;
  });
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
  /** Direct URL of the server, if `url` is a pooler in transaction mode: for queries that need a session. */
  directUrl?: string | undefined;
  /** False if that pooler does not support prepared statements. Default true. */
  prepared?: boolean;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Told of each statement when it has ended. */
  onStatement?: ((event: LogEvent) => void) | undefined;
  /** Whether it is one of several pods, between which sites move. */
  isPod?: boolean;
  /** Whether waits have no limit; for a task that nobody waits for. */
  unlimited?: boolean;
}

function connect(options: ConnectOptions) {
  const settings = options.unlimited ? unlimitedSettings(options.url) : connectionSettings(options.url);
  // Pipelined: statements sent together share a round trip and are still executed one by one.
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 10, types, pipeline: true });
  ignoreLostConnections(pool);
  const endWatch = options.unlimited ? () => undefined : closeSilentConnections(pool, settings);
  const line = createLine();
  const health = createHealthCheck(options.url);
  const open = (nameOf: (text: string) => string | undefined) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: withPipelining(pool, nameOf, { line, mayRefuse: options.isPod }) }),
      plugins: PLUGINS,
      ...(options.onStatement && { log: options.onStatement }),
    });
  const planned = open(() => undefined);
  const prepared = options.prepared === false ? planned : open(createStatementNames());
  const beginAt = options.isPod ? beginSqlAtPod : beginSqlForTenant;
  return { pool, line, health, endWatch, planned, prepared, beginAt, directUrl: options.directUrl ?? options.url };
}

function createDatabaseFrom(connections: ReturnType<typeof connect>): Database {
  const { pool, line, health, endWatch, planned, prepared, beginAt, directUrl } = connections;
  const open = (options?: TransactionOptions) => (options?.prepared === false ? planned : prepared);
  const readGroups = (db: Kysely<DB>) =>
    createReadGroups<ReadTrx, PlanMode>((tenantId, mode, work) =>
      inReadOnlyTransaction(db, { begin: beginAt(tenantId, 'read only'), mode }, work),
    );
  const [readPlanned, readPrepared] = [readGroups(planned), readGroups(prepared)];
  return {
    withTenant: async (tenantId, work, options) => {
      const begin = withPlanModeSql(beginAt(tenantId), planModeOf(options));
      return retryOnce(() => inTransaction(open(options), begin, work, options?.last));
    },
    read: (reader, work, options) => {
      const read = options?.prepared === false ? readPlanned : readPrepared;
      const mode = planModeOf(options);
      return read(reader, mode, (trx) => work(trx[mode]));
    },
    readRows: (tenantId, query) => readRowsOf(prepared, beginAt(tenantId, 'read only'), query),
    withPlatform: (work) => planned.transaction().execute(work),
    vacuum: (tables) => vacuumTables(directUrl, tables),
    ping: health.ping,
    waitMs: line.waitMs,
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      endWatch();
      await health.close();
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
      const begin = beginSqlForTenants(tenantIds, options.isPod);
      return retryOnce(() => inTransaction(connections.planned, begin, work));
    },
  };
}
