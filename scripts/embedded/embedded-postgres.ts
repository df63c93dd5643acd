import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canAccess, chooseAccount } from './account.ts';
import { prepareBinaries, systemBinaries } from './binaries.ts';
import { type ClusterOwner, type Secrets, prepareCluster } from './cluster.ts';
import { prepareDataDir } from './data-dir.ts';
import { findFreePort } from './free-port.ts';
import { LaunchError } from './launch-error.ts';
import { clusterLocation } from './location.ts';
import { takeLock } from './lock-file.ts';
import { type Postmaster, findOrphan, startPostmaster, stopPostmaster } from './postmaster.ts';
import { connectionUrl, ensureRolesAndDatabase } from './roles.ts';
import { supervise } from './supervisor.ts';

interface EmbeddedPostgresOptions {
  /** The app's data directory, which contains the database. */
  dataDir: string;
  log?: (line: string) => void;
  /** False for tests: writes are not synced to disk, and a crash may lose data. */
  durable?: boolean;
  /** A folder of PostgreSQL's programs, to be used instead of the embedded ones; for tests on another version. */
  programs?: string | undefined;
  /** For scripts next to a running app: if the app uses this data directory, use its server and leave it running. */
  join?: boolean;
}

interface EmbeddedPostgres {
  superuserUrl: string;
  /** The owner of the schema: for migrations and seeding only. */
  migratorUrl: string;
  /** The app's role, bound by row-level security. */
  runtimeUrl: string;
  consoleUrl: string;
  port: number;
  /** Process id of the server. */
  pid: number;
  /** Process id of the shell that stops the server when this process is killed; 0 if another process is responsible. */
  watchdogPid: number;
  /** Whether the server was already running (left by a killed start, or joined). */
  adopted: boolean;
  /** Closes all connections, then stops the server; resolves when its process has exited. */
  stop(): Promise<void>;
}

type Log = (line: string) => void;

/** Name of the lock held by the process that runs the database of a data directory. */
export const DATABASE_LOCK = 'database.lock';

/**
 * Starts PostgreSQL for a data directory, or takes over a server that a killed start left running there.
 *
 * It listens on 127.0.0.1 only, on a free port, with random passwords readable by the data directory's owner only; it
 * is restarted after an unexpected exit, and shuts down cleanly when this process ends.
 *
 * @throws LaunchError with a one-line message: data directory in use, of another version, not writable, disk full.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  prepareDataDir(dataDir, { database: true });
  const lock = takeLock(join(dataDir, DATABASE_LOCK));
  if ('heldBy' in lock && !options.join) {
    throw new LaunchError(`The data directory ${dataDir} is in use by the running process ${lock.heldBy.pid}.`);
  }
  try {
    const account = chooseAccount();
    const binaries = options.programs ? systemBinaries(options.programs) : prepareBinaries(account);
    const owner = { binaries, account, durable };
    const clusterDir = clusterLocation(dataDir, account, log);
    if (!canAccess(dirname(clusterDir), account)) {
      throw new LaunchError(
        `PostgreSQL's user "${account?.name}" cannot access ${dirname(clusterDir)}: allow it with chmod a+x on that folder and its parents.`,
      );
    }
    const secrets = prepareCluster(clusterDir, owner);
    if ('heldBy' in lock) return await joinRunning(clusterDir, secrets);
    return await run({ clusterDir, owner, secrets, log, release: lock.release });
  } catch (error) {
    if ('release' in lock) lock.release();
    throw error;
  }
}

async function joinRunning(clusterDir: string, secrets: Secrets): Promise<EmbeddedPostgres> {
  const server = await findOrphan(clusterDir);
  if (!server) throw new LaunchError('The app is starting or stopping on this data directory; try again in a moment.');
  return {
    ...connectionUrls(server.port, secrets),
    pid: server.pid,
    watchdogPid: 0,
    adopted: true,
    stop: async () => undefined,
  };
}

interface RunOptions {
  clusterDir: string;
  owner: ClusterOwner;
  secrets: Secrets;
  log: Log;
  release: () => void;
}

async function run({ clusterDir, owner, secrets, log, release }: RunOptions): Promise<EmbeddedPostgres> {
  const { server: first, adopted } = await adoptOrStart(clusterDir, owner, secrets, log);
  const supervisor = supervise({
    clusterDir,
    first,
    restart: (previous) => startOnFreePort(clusterDir, owner, previous.port),
    log,
  });
  const stop = () => supervisor.stop().finally(release);
  try {
    await ensureRolesAndDatabase(first.port, secrets);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...connectionUrls(first.port, secrets),
    pid: first.pid,
    watchdogPid: supervisor.watchdogPid(),
    adopted,
    stop,
  };
}

function connectionUrls(port: number, secrets: Secrets) {
  return {
    superuserUrl: connectionUrl(port, 'superuser', secrets, 'postgres'),
    migratorUrl: connectionUrl(port, 'migrator', secrets),
    runtimeUrl: connectionUrl(port, 'runtime', secrets),
    consoleUrl: connectionUrl(port, 'console', secrets),
    port,
  };
}

async function adoptOrStart(clusterDir: string, owner: ClusterOwner, secrets: Secrets, log: Log) {
  const orphan = await findOrphan(clusterDir);
  if (orphan) {
    if (await acceptsConnections(orphan, secrets)) {
      log(`took over the database server ${orphan.pid}, left running by an earlier start`);
      return { server: orphan, adopted: true };
    }
    log(`stopping the database server ${orphan.pid}, left running by an earlier start`);
    await stopPostmaster(orphan, clusterDir);
  }
  return { server: await startOnFreePort(clusterDir, owner), adopted: false };
}

async function acceptsConnections(server: Postmaster, secrets: Secrets): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionUrl(server.port, 'superuser', secrets, 'postgres'),
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param preferredPort used if it is free, so that a restarted server keeps its port. */
async function startOnFreePort(clusterDir: string, owner: ClusterOwner, preferredPort?: number): Promise<Postmaster> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    try {
      const server = await startPostmaster({ clusterDir, port: await findFreePort(preferredPort), ...owner });
      if (server !== 'port-taken') return server;
    } catch (error) {
      // After kill -9 of the server its last child processes hold shared memory for a moment.
      const lingering = /pre-existing shared memory|lock file/.test((error as Error).message);
      if (!lingering || attempt === 5) throw error;
      await sleep(1000);
    }
  }
  throw new LaunchError('The database found no free port on 127.0.0.1 in five attempts.');
}
