import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { type Account, changeOwner, chooseAccount } from '../embedded/account.ts';
import { LaunchError } from '../embedded/launch-error.ts';

/** A repository of pgBackRest, and what restores from it. */
export interface Repository {
  /** Its configuration file. */
  config: string;
  stanza: string;
  /** The folder of PostgreSQL's programs. */
  bin: string;
}

interface RestoreOptions extends Repository {
  /** Time to restore to, with its zone; without one, all that was archived. */
  to?: string | undefined;
  /** Folder for the restored server, which needs as much room as the original. */
  scratch?: string | undefined;
}

/** The restored server, while it runs. */
export interface Restored {
  client: pg.Client;
  /** How long the files took to copy, and the archived changes to apply, in milliseconds. */
  copyMs: number;
  replayMs: number;
}

const POLL_MS = 200;
const PORT = 5432;
const run = promisify(execFile);
const owned = (account: Account | null) => (account ? { uid: account.uid, gid: account.gid } : {});

/** Overrides what the original's configuration says, so that it neither serves, replicates nor archives. */
const settingsOf = (folder: string) => ({
  listen_addresses: '',
  unix_socket_directories: folder,
  port: String(PORT),
  hba_file: join(folder, 'pg_hba.conf'),
  archive_mode: 'off',
  synchronous_standby_names: '',
  primary_conninfo: '',
  primary_slot_name: '',
  shared_buffers: '128MB',
  logging_collector: 'off',
  ssl: 'off',
});

/**
 * Restores a backup into a separate server, which nobody else can reach, runs `work` with it as its superuser, and
 * removes it. The repository is only read.
 * @throws LaunchError with the reason of pgBackRest or PostgreSQL
 */
export async function withRestored<T>(
  { to, scratch = tmpdir(), ...repository }: RestoreOptions,
  work: (restored: Restored) => Promise<T>,
): Promise<T> {
  const account = chooseAccount();
  const folder = mkdtempSync(join(scratch, 'sibling-restore-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  // Only who passes through the folder reaches the server's socket.
  writeFileSync(join(folder, 'pg_hba.conf'), 'local all all trust\n');
  for (const path of [folder, data, join(folder, 'pg_hba.conf')]) changeOwner(path, account);
  let server: ChildProcess | undefined;
  try {
    const began = performance.now();
    await copyFiles(repository, { folder, data, to, account });
    const copied = performance.now();
    const log = join(folder, 'server.log');
    server = startServer(repository.bin, { folder, data, log, account });
    const client = await waitUntilPromoted(server, folder, log);
    try {
      return await work({ client, copyMs: copied - began, replayMs: performance.now() - copied });
    } finally {
      await client.end();
    }
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Places {
  folder: string;
  data: string;
  account: Account | null;
}

async function copyFiles(
  { config, stanza }: Repository,
  { folder, data, to, account }: Places & { to: string | undefined },
): Promise<void> {
  const target = to === undefined ? [] : ['--type=time', `--target=${to}`, '--target-action=promote'];
  const own = [`--config=${config}`, `--stanza=${stanza}`, `--pg1-path=${data}`, `--log-path=${folder}`];
  const args = [
    ...own,
    `--lock-path=${folder}`,
    '--archive-mode=off',
    '--log-level-console=warn',
    ...target,
    'restore',
  ];
  try {
    await run('pgbackrest', args, { ...owned(account), cwd: folder });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Partial<Record<'stdout' | 'stderr' | 'message', string>>;
    throw new LaunchError(`pgBackRest restored nothing: ${`${stdout}${stderr}`.trim() || message}`);
  }
}

function startServer(bin: string, { folder, data, log, account }: Places & { log: string }): ChildProcess {
  const settings = Object.entries(settingsOf(folder)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(log, 'a', 0o600);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
    cwd: folder,
    stdio: ['ignore', output, output],
    ...owned(account),
  });
  closeSync(output);
  return server;
}

/** Recovery may take as long as it needs; a server that cannot reach the time ends. */
async function waitUntilPromoted(server: ChildProcess, folder: string, log: string): Promise<pg.Client> {
  const gone = once(server, 'exit').then(() => true);
  for (;;) {
    const client = new pg.Client({ host: folder, port: PORT, user: 'postgres', database: 'sibling' });
    client.on('error', () => undefined);
    const ready = await client
      .connect()
      .then(() => client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering'))
      .then(({ rows }) => !rows[0]!.recovering)
      .catch(() => false);
    if (ready) return client;
    await client.end().catch(() => undefined);
    if (await Promise.race([gone, sleep(POLL_MS, false)])) {
      const reason = readFileSync(log, 'utf8').match(/(?:FATAL|PANIC): .*/g) ?? [];
      throw new LaunchError(`The restored server did not start: ${reason.join(' ') || 'no reason given'}`);
    }
  }
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGQUIT');
  await gone;
}
