import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createDatabase, type Database } from '../../../db/client.ts';
import { startEmbeddedPostgres } from '../../../scripts/embedded/embedded-postgres.ts';
import { findFreePort } from '../../../scripts/embedded/free-port.ts';
import { isolatedEnvironment } from '../../../scripts/launch/processes/isolated-environment.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { createMember, type Member, type MemberOverrides } from '../../factories/member.ts';
import { copyMigratedCluster } from '../../setup/postgres/postgres-template.ts';
import { startTestRedis } from '../../setup/redis.ts';
import { scratchFolder } from '../../setup/scratch-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 60_000;
const SITE = 'default';

/** One of several processes that serve the same sites. */
export interface ServerProcess {
  /** URL of a page of the site at this process. */
  url(path: string): string;
  /** Kills it without a shutdown, like a power failure. */
  kill(): Promise<void>;
  /** Restarts it on the same port. */
  start(): Promise<void>;
}

export interface ServerPair {
  processes: [ServerProcess, ServerProcess];
  database: Database;
  tenantId: string;
  createMember(overrides: MemberOverrides): Promise<Member>;
  stop(): Promise<void>;
}

/**
 * Starts two processes of the production build on one database and one folder of files: two launchers with Redis, or one
 * launcher with two web processes on one port, without Redis. In the latter case a connection goes to either of them.
 */
export async function startPair({ redis: withRedis }: { redis: boolean }): Promise<ServerPair> {
  const folder = mkdtempSync(join(scratchFolder(), 'sibling-pair-'));
  chmodSync(folder, 0o711);
  const cluster = await copyMigratedCluster();
  const postgres = await startEmbeddedPostgres({ dataDir: cluster, durable: false });
  const redis = withRedis ? await startTestRedis() : null;
  const settings = {
    DATABASE_URL: postgres.runtimeUrl,
    MIGRATION_DATABASE_URL: postgres.migratorUrl,
    ...(redis ? { REDIS_URL: redis.url } : { WEB_PROCESSES: '2' }),
    DATA_DIR: join(folder, 'data'),
    SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_SCALE: '1000',
  };
  const first = createLauncher(settings, await findFreePort());
  const second = redis ? createLauncher(settings, await findFreePort()) : null;
  const launchers = second ? [first, second] : [first];
  // Sequentially: the first one stores the sites.
  for (const launcher of launchers) await launcher.start();
  const processes: ServerPair['processes'] = second ? [first, second] : [webProcess(first, 0), webProcess(first, 1)];
  const database = createDatabase({ url: postgres.runtimeUrl, poolSize: 2 });
  const { id: tenantId } = await database.withPlatform((trx) =>
    trx.selectFrom('tenants').select('id').where('slug', '=', SITE).executeTakeFirstOrThrow(),
  );
  return {
    processes,
    database,
    tenantId,
    createMember: (overrides) => createSignedIn(database, tenantId, overrides),
    stop: async () => {
      await Promise.all(launchers.map((launcher) => launcher.kill()));
      await database.close();
      await redis?.stop();
      await postgres.stop();
      for (const each of [cluster, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

interface Launcher extends ServerProcess {
  /** Process ids of its web processes. */
  webProcesses(): number[];
}

/** The oldest or second oldest web process of a launcher, which starts it again when it is killed. */
function webProcess(launcher: Launcher, index: number): ServerProcess {
  return {
    url: launcher.url,
    kill: async () => {
      process.kill(launcher.webProcesses()[index]!, 'SIGKILL');
    },
    start: async () => {
      while (launcher.webProcesses().length < 2) await sleep(100);
    },
  };
}

function createLauncher(settings: Record<string, string>, port: number): Launcher {
  let child: ChildProcess | undefined;
  const end = () => void child?.kill('SIGKILL');
  process.once('exit', end);
  return {
    url: (path) => `http://${SITE}.localhost:${port}${path}`,
    webProcesses: () =>
      execFileSync('pgrep', ['-P', String(child!.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map(Number),
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      end();
      await gone;
    },
    start: async () => {
      child = spawn(process.execPath, ['scripts/start.ts', '--no-build', '--no-seed'], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: isolatedEnvironment({ ...settings, PORT: String(port) }),
      });
      await waitUntilReady(port, child);
    },
  };
}

async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('the process ended while it started');
    // Polled with a timeout, so that one missing response does not block the test.
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error('the process was not ready in time');
}

/** A member whose session uses the real clock, like both processes. */
async function createSignedIn(database: Database, tenantId: string, overrides: MemberOverrides): Promise<Member> {
  const member = await createMember(database, { id: tenantId, domain_language: 'nl-NL' } as Tenant, overrides);
  const now = new Date();
  await database.withTenant(tenantId, (trx) =>
    trx
      .updateTable('sessions')
      .set({ createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', member.userId)
      .execute(),
  );
  return member;
}
