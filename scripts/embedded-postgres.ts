import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canEnter, chooseAccount } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { type ClusterOwner, type Secrets, prepareCluster } from './embedded/cluster.ts';
import { prepareDataDir } from './embedded/data-dir.ts';
import { findFreePort } from './embedded/free-port.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { clusterLocation } from './embedded/location.ts';
import { takeLock } from './embedded/lock-file.ts';
import { type Postmaster, findOrphan, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { connectionUrl, ensureRolesAndDatabase } from './embedded/roles.ts';
import { supervise } from './embedded/supervisor.ts';

export interface EmbeddedPostgresOptions {
  /** The app's data directory; the database lives below it. */
  dataDir: string;
  log?: (line: string) => void;
  /** False for tests: nothing is synced to the disk, and a crash may cost the data. */
  durable?: boolean;
  /** For scripts beside the app: when the app runs on this data directory, use its server and leave it running. */
  join?: boolean;
}

export interface EmbeddedPostgres {
  superuserUrl: string;
  /** The owner of the schema: migrations and seed only. */
  migratorUrl: string;
  /** The role the app runs as: row-level security binds it. */
  runtimeUrl: string;
  consoleUrl: string;
  port: number;
  /** The server's process. */
  pid: number;
  /** The shell that stops the server when this process is killed; 0 when another process looks after it. */
  watchdogPid: number;
  /** True when the server was found running (left by a start that was killed, or joined) rather than started. */
  adopted: boolean;
  /** Ends all connections, then the server; resolves when its process is gone. */
  stop(): Promise<void>;
}

type Log = (line: string) => void;

/** The name of the lock that the process holds which runs the database of a data directory. */
export const DATABASE_LOCK = 'database.lock';

/**
 * Starts PostgreSQL for one data directory, or takes over one that a killed start left running there.
 *
 * It listens on 127.0.0.1 alone, on a free port, with random passwords that only the data directory's owner can read;
 * it is started again when it ends unexpectedly, and never outlives this process by more than a clean stop.
 *
 * @throws LaunchError with one clear line: data directory in use, of another version, not writable, disk full.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  prepareDataDir(dataDir);
  const lock = takeLock(join(dataDir, DATABASE_LOCK));
  if ('heldBy' in lock && !options.join) {
    throw new LaunchError(`The data directory ${dataDir} is in use by the running process ${lock.heldBy.pid}.`);
  }
  try {
    const account = chooseAccount();
    const owner = { binaries: prepareBinaries(account), account, durable };
    const clusterDir = clusterLocation(dataDir, account, log);
    if (!canEnter(dirname(clusterDir), account)) {
      throw new LaunchError(
        `PostgreSQL's user "${account?.name}" cannot enter ${dirname(clusterDir)}: allow it with chmod a+x on that folder and those above it.`,
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
    ...addresses(server.port, secrets),
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
  return { ...addresses(first.port, secrets), pid: first.pid, watchdogPid: supervisor.watchdogPid(), adopted, stop };
}

function addresses(port: number, secrets: Secrets) {
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
    if (await answers(orphan, secrets)) {
      log(`took over the database server ${orphan.pid} that an earlier start left running`);
      return { server: orphan, adopted: true };
    }
    log(`stopping the database server ${orphan.pid} that an earlier start left running`);
    await stopPostmaster(orphan, clusterDir);
  }
  return { server: await startOnFreePort(clusterDir, owner), adopted: false };
}

async function answers(server: Postmaster, secrets: Secrets): Promise<boolean> {
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

/** @param preferredPort kept when it is free, so that a server that ended comes back where its clients look for it. */
async function startOnFreePort(clusterDir: string, owner: ClusterOwner, preferredPort?: number): Promise<Postmaster> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    try {
      const server = await startPostmaster({ clusterDir, port: await findFreePort(preferredPort), ...owner });
      if (server !== 'port-taken') return server;
    } catch (error) {
      // After kill -9 of the server its last child processes hold on to shared memory for a moment.
      const lingering = /pre-existing shared memory|lock file/.test((error as Error).message);
      if (!lingering || attempt === 5) throw error;
      await sleep(1000);
    }
  }
  throw new LaunchError('The database found no free port on 127.0.0.1 in five attempts.');
}
