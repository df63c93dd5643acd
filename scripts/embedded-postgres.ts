import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount, canEnter } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { type ClusterOwner, type Secrets, prepareCluster } from './embedded/cluster.ts';
import { findFreePort } from './embedded/free-port.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { clusterLocation } from './embedded/location.ts';
import { takeLock } from './embedded/lock-file.ts';
import { type Postmaster, findOrphan, startPostmaster, stopPostmaster, watchOver } from './embedded/postmaster.ts';
import { connectionUrl, ensureRolesAndDatabase } from './embedded/roles.ts';

export interface EmbeddedPostgresOptions {
  /** The app's data directory; the database lives below it. */
  dataDir: string;
  log?: (line: string) => void;
  /** False for tests: nothing is synced to the disk, and a crash may cost the data. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  superuserUrl: string;
  /** The owner of the schema: migrations and seed only. */
  migratorUrl: string;
  /** The role the app runs as: row-level security binds it. */
  runtimeUrl: string;
  consoleUrl: string;
  port: number;
  pid: number;
  /** The shell that stops the server when this process is killed. */
  watchdogPid: number;
  /** True when the server of a start that was killed was found running and taken over. */
  adopted: boolean;
  /** Ends all connections, then the server; resolves when its process is gone. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL for one data directory, or takes over one that a killed start left running there.
 *
 * It listens on 127.0.0.1 alone, on a free port, with random passwords that only the data directory's owner can read,
 * and it never outlives this process by more than a clean stop.
 *
 * @throws LaunchError with one clear line: data directory in use, of another version, not writable, disk full.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  prepareDataDir(dataDir);
  const lock = takeLock(join(dataDir, 'database.lock'));
  if ('heldBy' in lock) {
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
    const { server, adopted } = await adoptOrStart(clusterDir, owner, secrets, log);
    return await running({ server, adopted, secrets, clusterDir, release: lock.release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes the data directory and checks that it can be written and that the disk has room. */
function prepareDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      // Others may pass through but not look around: PostgreSQL's user owns a folder inside.
      chmodSync(dataDir, 0o711);
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new LaunchError(
      `The data directory ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const freeMb = Math.floor((Number(bavail) * Number(bsize)) / 1_000_000);
  const neededMb = existsSync(join(dataDir, 'postgres')) ? 100 : 400;
  if (freeMb < neededMb) {
    throw new LaunchError(`No disk space: ${freeMb} MB free for ${dataDir}, at least ${neededMb} MB needed.`);
  }
}

type Log = (line: string) => void;

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

async function startOnFreePort(clusterDir: string, owner: ClusterOwner): Promise<Postmaster> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const server = await startPostmaster({ clusterDir, port: await findFreePort(), ...owner });
      if (server !== 'port-taken') return server;
    } catch (error) {
      // After kill -9 of the server its last child processes hold on to shared memory for a moment.
      const lingering = /pre-existing shared memory|lock file/.test((error as Error).message);
      if (!lingering || attempt === 4) throw error;
      await sleep(1000);
    }
  }
  throw new LaunchError('The database found no free port on 127.0.0.1 in five attempts.');
}

interface RunningParts {
  server: Postmaster;
  adopted: boolean;
  secrets: Secrets;
  clusterDir: string;
  release: () => void;
}

async function running({ server, adopted, secrets, clusterDir, release }: RunningParts): Promise<EmbeddedPostgres> {
  const { watchdogPid, callOff } = watchOver(server, clusterDir);
  const stop = async () => {
    await stopPostmaster(server, clusterDir);
    callOff();
    release();
  };
  try {
    await ensureRolesAndDatabase(server.port, secrets);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    superuserUrl: connectionUrl(server.port, 'superuser', secrets, 'postgres'),
    migratorUrl: connectionUrl(server.port, 'migrator', secrets),
    runtimeUrl: connectionUrl(server.port, 'runtime', secrets),
    consoleUrl: connectionUrl(server.port, 'console', secrets),
    port: server.port,
    pid: server.pid,
    watchdogPid,
    adopted,
    stop,
  };
}
