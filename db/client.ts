import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient, Transaction } from 'kysely';
import pg from 'pg';

import type { DB } from './types.ts';

/** A transaction bound to one tenant: everything it reads or writes is that tenant's, by row-level security. */
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
   * Each connection prepares the statements once, which saves PostgreSQL most of the work of short ones. For what is asked
   * all the time by keys, in few different texts; not for searches, whose best plan depends on what is searched for.
   */
  prepared?: boolean;
}

export interface Database {
  /**
   * Runs `work` in one transaction that sees the given tenant only; commits when it resolves, rolls back when it throws.
   * Called once a service call, never once a request. Runs it once more when the database has chosen it to give way to
   * another transaction, so that `work` changes nothing but the database.
   */
  withTenant<T>(tenantId: string, work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `work` in a transaction that sees no tenant's rows: the list of tenants and facts of the installation. */
  withPlatform<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Takes what was deleted and overwritten out of these tables' files, as far as no transaction sees it any more, without
   * keeping anybody waiting. Tables that the role may not maintain are left to PostgreSQL's own rounds.
   */
  vacuum(tables: readonly string[]): Promise<void>;
  /** Answers when the database does; throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The operators' desk: a role of its own, whose policies bind it to the sites that a transaction names. */
export interface ConsoleDatabase extends Database {
  /**
   * Runs `work` in one transaction that reads the given sites' rows, those of one or of many; with none of them it sees
   * nothing. What is changed at a site is changed by `withTenant`.
   */
  withTenants<T>(tenantIds: readonly string[], work: (trx: Trx) => Promise<T>): Promise<T>;
}

const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opens a transaction and names its tenant in one round trip; an id is the only text that ever stands here. */
function beginFor(tenantId: string): string {
  return `begin; select set_config('app.tenant_id', '${assertTenantId(tenantId)}', true)`;
}

function beginForMany(tenantIds: readonly string[]): string {
  return `begin; select set_config('app.console_tenant_ids', '${tenantIds.map(assertTenantId).join(',')}', true)`;
}

function assertTenantId(id: string): string {
  if (!TENANT_ID.test(id)) throw new RangeError('a tenant id is a UUID');
  return id;
}

/** As Kysely's own transaction, with a beginning of ours. */
function inTransaction<T>(db: Kysely<DB>, begin: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      await sql.raw(begin).execute(connection);
      const result = await work(connection as Trx);
      const { rows } = await sql.raw<{ command: string }>('commit').execute(connection);
      // So ends a transaction in which a statement has failed and `work` went on: nothing is stored.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was rolled back at its end');
      return result;
    } catch (error) {
      // On a broken connection there is nothing to roll back; what broke it is what the caller has to know.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });
}

/** Names of prepared statements by their text: the same in every connection of the process. */
const statementNames = new Map<string, string>();

function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/**
 * The pool's connections, which prepare what has parameters; those without are the transaction's own begin and end. The
 * beginning is not waited for: what follows is sent behind it, and without it sees no tenant's rows and is never committed.
 */
function preparing(pool: pg.Pool): PostgresPool {
  const prepare = (client: pg.PoolClient) => {
    let begun: Promise<unknown> = Promise.resolve();
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
      processID: (client as { processID?: number }).processID,
      query: (text: string, values?: unknown[]) =>
        values && values.length > 0 ? client.query({ name: nameOf(text), text, values }) : control(text),
      release: (destroy?: boolean) => client.release(destroy),
    };
  };
  return {
    options: pool.options,
    connect: async () => prepare(await pool.connect()) as unknown as PostgresPoolClient,
    end: () => Promise.resolve(),
  };
}

/** PostgreSQL's serialization_failure and deadlock_detected: it has undone this transaction to let another one go on. */
const GAVE_WAY = new Set(['40001', '40P01']);

async function onceMore<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof pg.DatabaseError && GAVE_WAY.has(error.code ?? '')) return run();
    throw error;
  }
}

interface ConnectOptions {
  /** A `postgres://` address of the role. */
  url: string;
  /** Connections at most. */
  poolSize?: number;
}

function connect(options: ConnectOptions) {
  // Pipelined: statements that are asked together travel together, and are still worked one by one.
  const pool = new pg.Pool({ connectionString: options.url, max: options.poolSize ?? 10, types, pipeline: true });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only. One that breaks in the middle of a transaction fails the query under way
  // and, without a listener of its own, would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Column names only: what is stored as JSON comes back with the keys that it was stored with.
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins });
  const prepared = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }), plugins });
  return { db, prepared };
}

function databaseOf({ db, prepared }: ReturnType<typeof connect>): Database {
  return {
    withTenant: async (tenantId, work, options) => {
      const begin = beginFor(tenantId);
      return onceMore(() => inTransaction(options?.prepared ? prepared : db, begin, work));
    },
    withPlatform: (work) => db.transaction().execute(work),
    vacuum: async (tables) => {
      await sql`vacuum ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
    },
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** Connects the runtime role. The bare connection stays in here: modules only ever get a transaction of one tenant. */
export const createDatabase = (options: ConnectOptions): Database => databaseOf(connect(options));

/** Connects the role of the operators' desk. */
export function createConsoleDatabase(options: ConnectOptions): ConsoleDatabase {
  const connections = connect(options);
  return {
    ...databaseOf(connections),
    withTenants: async (tenantIds, work) => {
      const begin = beginForMany(tenantIds);
      return onceMore(() => inTransaction(connections.db, begin, work));
    },
  };
}
