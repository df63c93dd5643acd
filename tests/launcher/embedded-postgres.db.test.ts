import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processStamp } from '../../scripts/embedded/processes.ts';
import { startEmbeddedPostgres } from '../../scripts/embedded/embedded-postgres.ts';
import { copyMigratedCluster } from '../setup/postgres/postgres-template.ts';
import { scratchFolder } from '../setup/scratch-folder.ts';

interface Held {
  child: ChildProcess;
  pid: number;
  watchdogPid: number;
  superuserUrl: string;
}

describe('embedded database', () => {
  let folder: string;
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(scratchFolder(), 'sibling-launcher-'));
    dataDir = join(folder, 'data');
    // mkdtemp makes the folder private; PostgreSQL's user must be able to enter.
    chmodSync(folder, 0o711);
  });

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) {
      await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  /** Puts a cluster there; creating one takes most of a second. */
  async function useCluster(): Promise<void> {
    execFileSync('mv', [await copyMigratedCluster(), dataDir]);
  }

  async function startHolder(): Promise<Held> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded-postgres-process.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    return { child, ...(JSON.parse(line.toString()) as Omit<Held, 'child'>) };
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  }

  it('keeps its data between starts, and its passwords private to the owner', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.migratorUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();
    expect(processStamp(first.pid)).toBeNull();

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.migratorUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(statSync(join(dataDir, 'postgres/sibling-secrets.json')).mode & 0o077).toBe(0);
  });

  it('listens on loopback only and requires a password', async () => {
    await useCluster();
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    const settings = await query(
      server.superuserUrl,
      `SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'unix_socket_directories', 'password_encryption') ORDER BY name`,
    );
    expect(settings.map((row) => row.setting)).toEqual(['127.0.0.1', 'scram-sha-256', '']);
    const guess = Object.assign(new URL(server.superuserUrl), { password: 'postgres' }).href;
    await expect(query(guess, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('shuts down cleanly when its process is killed', async () => {
    await useCluster();
    const { child, pid } = await startHolder();
    await kill(child);
    await expect.poll(() => processStamp(pid)).toBeNull();
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(readFileSync(join(dataDir, 'postgres/server.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
  });

  it('is taken over when it still runs after its process and watchdog were killed', async () => {
    await useCluster();
    const { child, pid, watchdogPid, superuserUrl } = await startHolder();
    process.kill(watchdogPid, 'SIGKILL');
    await kill(child);
    await sleep(300);
    expect(processStamp(pid)).not.toBeNull();
    const adopted = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(adopted).toMatchObject({ adopted: true, pid, superuserUrl });
    await adopted.stop();
    expect(processStamp(pid)).toBeNull();
  });

  it('recovers when the server was killed too', async () => {
    await useCluster();
    const { child, pid, watchdogPid } = await startHolder();
    process.kill(watchdogPid, 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await kill(child);
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(server.adopted).toBe(false);
    expect(await query(server.runtimeUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('restarts on the same port when only the server was killed', async () => {
    await useCluster();
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(() => query(server.runtimeUrl, 'SELECT 1 AS one').catch(() => null)).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('is joined, and left running, by a script next to the app', async () => {
    await useCluster();
    const app = await startEmbeddedPostgres({ dataDir, durable: false });
    const script = await startEmbeddedPostgres({ dataDir, join: true });
    expect(await query(script.migratorUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await script.stop();
    expect(processStamp(app.pid)).not.toBeNull();
    await app.stop();
  });

  it('ignores a pid file whose process id belongs to another program', async () => {
    await useCluster();
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n\n\nready   \n`,
    );
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(server.adopted).toBe(false);
    await server.stop();
  });

  it('reports in one line that the data directory is in use, not writable, or of a newer version', async () => {
    await useCluster();
    const { child, pid } = await startHolder();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`is in use by the running process ${child.pid}.`);
    await kill(child);
    await expect.poll(() => processStamp(pid)).toBeNull();

    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedPostgres({ dataDir: join(file, 'data') })).rejects.toThrow(
      /cannot be written \(ENOTDIR\)/,
    );

    const version = join(dataDir, 'postgres/PG_VERSION');
    const current = readFileSync(version, 'utf8');
    writeFileSync(version, '99\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/created by the newer PostgreSQL 99/);
    writeFileSync(version, current);
  });
});
