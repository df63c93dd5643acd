import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectionSettings } from '../../../db/connection.ts';
import { countConnections } from '../../../server/connections.ts';
import type { Env } from '../../../server/env.ts';
import { LaunchError } from '../../embedded/launch-error.ts';
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts';
import { hostOf, waitForStore } from './wait-for-store.ts';

const TIMEOUT_MS = 5_000;

export interface OpenedDatabase {
  /** For the app; row-level security applies to this role. */
  runtimeUrl: string;
  /** For the operators' desk; undefined if not configured, which disables the desk. */
  consoleUrl: string | undefined;
  /** For migrations and seeding; undefined if not configured. */
  migratorUrl: string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the configured database, or the embedded one.
 *
 * @param options.wait waits for the configured one until it responds
 * @throws LaunchError if DATABASE_URL cannot be reached, its role bypasses row-level security, or the server allows
 * fewer connections than the processes may open.
 */
export async function openDatabase(
  env: Env,
  note: (line: string) => void,
  { wait = false } = {},
): Promise<OpenedDatabase> {
  if (!env.DATABASE_URL) {
    const { runtimeUrl, consoleUrl, migratorUrl, stop } = await startEmbeddedPostgres({
      dataDir: env.dataDir,
      log: note,
    });
    return { runtimeUrl, consoleUrl, migratorUrl, stop };
  }
  const check = (setting: string, url: string, rules: Rules) => {
    const ask = () => checkServer(setting, url, rules);
    return wait ? waitForStore({ setting, url, note }, ask) : askOnce(setting, url, ask);
  };
  await check('DATABASE_URL', env.DATABASE_URL, {
    mustBeBound: true,
    mayBePooled: env.DATABASE_DIRECT_URL !== undefined,
    ...(wait && { connections: countConnections(env) }),
  });
  if (env.DATABASE_DIRECT_URL) await check('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL, { mustBeBound: true });
  if (env.MIGRATION_DATABASE_URL) await check('MIGRATION_DATABASE_URL', env.MIGRATION_DATABASE_URL, {});
  if (env.CONSOLE_DATABASE_URL) {
    await check('CONSOLE_DATABASE_URL', env.CONSOLE_DATABASE_URL, {
      mustBeBound: true,
      mayBePooled: env.DATABASE_DIRECT_URL !== undefined,
    });
  }
  return {
    runtimeUrl: env.DATABASE_URL,
    consoleUrl: env.CONSOLE_DATABASE_URL,
    migratorUrl: env.MIGRATION_DATABASE_URL,
    stop: async () => undefined,
  };
}

/**
 * As `openDatabase`, for commands: joins the embedded database of a running app and leaves it running. It never creates
 * one, because a command would then work on an empty database and report success. A pooler is bypassed.
 *
 * @throws LaunchError also if there is no database, or no app ever ran on it.
 */
export async function joinDatabase(env: Env): Promise<OpenedDatabase> {
  if (!env.DATABASE_URL && !hasCluster(env.dataDir)) {
    throw new LaunchError(
      `There is no database in ${env.dataDir}. Set DATA_DIR to the folder that the app uses, or DATABASE_URL and MIGRATION_DATABASE_URL.`,
    );
  }
  const database = env.DATABASE_URL
    ? await openDatabase({ ...env, DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }, () => undefined)
    : await startEmbeddedPostgres({ dataDir: env.dataDir, join: true });
  try {
    await assertMigrated(database.runtimeUrl);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const hasCluster = (dataDir: string) =>
  existsSync(join(dataDir, 'postgres', 'PG_VERSION')) || existsSync(join(dataDir, 'postgres-location'));

async function assertMigrated(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.tenants') is not null as found`,
    );
    if (!rows[0]?.found)
      throw new LaunchError('The database has no tables: no app ever ran on it. Set DATABASE_URL to the one it uses.');
  } finally {
    await client.end();
  }
}

interface Rules {
  /** Row-level security must apply to the role. */
  mustBeBound?: boolean;
  /** The server behind the URL may be a pooler in transaction mode. */
  mayBePooled?: boolean;
  /** Number of connections that may be opened. */
  connections?: number;
}

async function askOnce(setting: string, url: string, ask: () => Promise<void>): Promise<void> {
  await ask().catch((error: NodeJS.ErrnoException) => {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError(`${setting} (${hostOf(url)}) cannot be reached: ${error.message || error.code}`);
  });
}

/** @throws LaunchError if a rule is broken, and the driver's error if the server does not respond */
export async function checkServer(
  setting: string,
  url: string,
  { mustBeBound, mayBePooled, connections }: Rules,
): Promise<void> {
  const client = new pg.Client({
    ...connectionSettings(url),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  }) as pg.Client & { processID?: number };
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; bypass: boolean; pid: number; allowed: number }>(
      `select rolname as name, rolsuper or rolbypassrls as bypass, pg_backend_pid() as pid,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed
      from pg_roles where rolname = current_user`,
    );
    const { name, bypass, pid, allowed } = rows[0]!;
    if (mustBeBound && bypass) {
      throw new LaunchError(
        `${setting} connects as "${name}", which row-level security does not bind: use a role without SUPERUSER and BYPASSRLS.`,
      );
    }
    // A pooler gives other process ids, and lets many connections share few.
    const pooled = pid !== client.processID;
    if (pooled && !mayBePooled) {
      throw new LaunchError(
        `${setting} leads to a pooler: set DATABASE_DIRECT_URL to the server itself for the app's role, and name the server in MIGRATION_DATABASE_URL.`,
      );
    }
    if (connections !== undefined && !pooled && connections > allowed) {
      throw new LaunchError(
        `This start may open ${connections} connections, and PostgreSQL allows ${allowed}: raise its max_connections, or lower DATABASE_POOL or WEB_PROCESSES.`,
      );
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
