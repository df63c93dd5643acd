import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { LaunchError } from './launch-error.ts';
import { commandLine, processStamp } from './processes.ts';
import { serverArguments, serverEnvironment } from './settings.ts';

/** A running server process, started by this process or found running. */
export interface Postmaster {
  pid: number;
  port: number;
}

const POLL_MS = 25;
const LOG_LIMIT_BYTES = 5_000_000;

interface PidFile {
  pid: number;
  port: number;
  status: string;
}

/** What postmaster.pid says (PostgreSQL, miscadmin.h: line 1 the process, 4 the port, 8 the status), or null. */
function readPidFile(clusterDir: string): PidFile | null {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() } : null;
  } catch {
    return null;
  }
}

/**
 * The server that still runs on this cluster although whoever started it is gone, once it is ready.
 *
 * A server on its way out is waited for; the pid file of a dead server is removed when its process id belongs to
 * something else by now, because PostgreSQL would take that process for a server and refuse to start.
 *
 * @returns null when no server runs (any more).
 */
export async function findOrphan(clusterDir: string): Promise<Postmaster | null> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = readPidFile(clusterDir);
    if (!found) return null;
    if (processStamp(found.pid) === null || !isServerOf(found.pid, clusterDir)) {
      rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
      return null;
    }
    if (found.status === 'ready') return { pid: found.pid, port: found.port };
    if (Date.now() > deadline) {
      throw new LaunchError(
        `The database server ${found.pid} of an earlier start neither runs nor stops; end it with: kill -QUIT ${found.pid}`,
      );
    }
    await sleep(POLL_MS);
  }
}

function isServerOf(pid: number, clusterDir: string): boolean {
  const command = commandLine(pid);
  // Where command lines cannot be read, trust the pid file: refusing to start is better than two servers.
  return command === '' || (command.includes('postgres') && command.includes(clusterDir));
}

interface StartOptions {
  clusterDir: string;
  port: number;
  binaries: Binaries;
  account: Account | null;
  durable: boolean;
}

/**
 * Starts PostgreSQL and waits until it takes connections.
 *
 * It gets a session of its own, so that Ctrl-C in the terminal reaches the app only and the app stops it last, and
 * writes its log to a file, so that it outlives its parent for a clean stop.
 *
 * @returns 'port-taken' when another process took the port in the meantime.
 * @throws LaunchError with the server's own reason when it does not start.
 */
export async function startPostmaster(options: StartOptions): Promise<Postmaster | 'port-taken'> {
  const { clusterDir, port, account } = options;
  const logFile = join(clusterDir, 'server.log');
  const logFd = openSync(logFile, 'a+', 0o600);
  if (fstatSync(logFd).size > LOG_LIMIT_BYTES) ftruncateSync(logFd);
  const logStart = fstatSync(logFd).size;
  const child = spawn(options.binaries.postgres, serverArguments(clusterDir, port, options.durable), {
    cwd: clusterDir,
    detached: true,
    stdio: ['ignore', logFd, logFd],
    env: serverEnvironment(),
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  closeSync(logFd);
  const ready = await waitUntilReady(child, clusterDir);
  if (ready) {
    child.unref();
    return { pid: child.pid ?? 0, port };
  }
  const log = readFileSync(logFile).subarray(logStart).toString();
  if (/could not bind|address already in use/i.test(log)) return 'port-taken';
  const reason = log.split('\n').find((line) => /FATAL|PANIC|error/i.test(line)) ?? 'it gave no reason';
  throw new LaunchError(
    `The database in ${clusterDir} does not start: ${reason.replace(/^.*?(FATAL|PANIC): +/, '')} (log: ${logFile})`,
  );
}

async function waitUntilReady(child: ChildProcess, clusterDir: string): Promise<boolean> {
  let gone = false;
  child.once('exit', () => (gone = true));
  child.once('error', () => (gone = true));
  // No limit: after a crash the server may replay its log for long, and it exits by itself when it cannot go on.
  while (!gone) {
    const file = readPidFile(clusterDir);
    if (file?.pid === child.pid && file?.status === 'ready') return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Leaves a shell behind that waits for the end of this process, however it ends, and then stops the server cleanly.
 *
 * @returns the shell's process id, and a function that calls the watch off.
 */
export function watchOver({ pid }: Postmaster, clusterDir: string): { watchdogPid: number; callOff: () => void } {
  // Its input is a pipe that only this process holds open: the end of this process is the end of the file. The pid file
  // is read again so that a later process with the same id is left alone.
  const script = 'read -r _; read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'sibling-database-watchdog', String(pid), clusterDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // Without this the pipe itself would keep the process alive, and its end would raise an error.
  const pipe = shell.stdin as typeof shell.stdin & { unref?: () => void };
  pipe.unref?.();
  pipe.on('error', () => undefined);
  return { watchdogPid: shell.pid ?? 0, callOff: () => shell.kill('SIGKILL') };
}

/** How hard to ask, and after how many milliseconds (PostgreSQL: smart, fast and immediate shutdown). */
const STOP_SIGNALS: [after: number, signal: NodeJS.Signals][] = [
  [0, 'SIGTERM'],
  [500, 'SIGINT'],
  [10_000, 'SIGQUIT'],
];

/**
 * Stops the server: everything is written, the process is gone when this resolves.
 *
 * Clients on their way out get half a second (a pool's connections close after its end() resolves, and an error on one
 * of those would end this process), then connections are cut; after ten seconds the last checkpoint is left out, which
 * the next start makes up for.
 */
export async function stopPostmaster({ pid }: Postmaster, clusterDir: string): Promise<void> {
  // A stamp rather than a signal: a dead server that nobody reaps (no init in a container) still takes signals. The file
  // tells the server from a later process with its id; it goes a moment before the server does.
  const stamp = readPidFile(clusterDir)?.pid === pid ? processStamp(pid) : null;
  const running = () => stamp !== null && processStamp(pid) === stamp;
  const started = Date.now();
  const signals = [...STOP_SIGNALS];
  while (running()) {
    const next = signals[0];
    if (next && Date.now() - started >= next[0]) {
      signals.shift();
      process.kill(pid, next[1]);
    }
    await sleep(POLL_MS);
  }
}
