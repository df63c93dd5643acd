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

/** Parses postmaster.pid (PostgreSQL, miscadmin.h: line 1 the process, 4 the port, 8 the status), or null. */
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
 * Finds a server that still runs on this cluster after its starter exited, once it is ready.
 *
 * Waits for a server that is shutting down; removes the pid file of a dead server whose process id now belongs to
 * another program, because PostgreSQL would refuse to start.
 *
 * @returns null if no server is running.
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
        `The database server ${found.pid} of an earlier start neither becomes ready nor stops; end it with: kill -QUIT ${found.pid}`,
      );
    }
    await sleep(POLL_MS);
  }
}

function isServerOf(pid: number, clusterDir: string): boolean {
  const command = commandLine(pid);
  // If command lines cannot be read, trust the pid file: refusing to start is better than two servers.
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
 * Starts PostgreSQL and waits until it accepts connections.
 *
 * It gets its own session, so that Ctrl-C in the terminal reaches only the app, which stops it last. It logs to a file,
 * so that it can outlive its parent for a clean shutdown.
 *
 * @returns 'port-taken' if another process took the port meanwhile.
 * @throws LaunchError with the server's own message if it does not start.
 */
export async function startPostmaster(options: StartOptions): Promise<Postmaster | 'port-taken'> {
  const { clusterDir, port, account } = options;
  const logFile = join(clusterDir, 'server.log');
  const logFd = openSync(logFile, 'a+', 0o600);
  if (fstatSync(logFd).size > LOG_LIMIT_BYTES) ftruncateSync(logFd);
  const logStart = fstatSync(logFd).size;
  const child = spawn(options.binaries.postgres, serverArguments(clusterDir, port, options), {
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
  const reason = log.split('\n').find((line) => /FATAL|PANIC|error/i.test(line)) ?? 'no reason given';
  throw new LaunchError(
    `The database in ${clusterDir} does not start: ${reason.replace(/^.*?(FATAL|PANIC): +/, '')} (log: ${logFile})`,
  );
}

async function waitUntilReady(child: ChildProcess, clusterDir: string): Promise<boolean> {
  let gone = false;
  child.once('exit', () => (gone = true));
  child.once('error', () => (gone = true));
  // No time limit: crash recovery may take long, and the server exits by itself if it fails.
  while (!gone) {
    const file = readPidFile(clusterDir);
    if (file?.pid === child.pid && file?.status === 'ready') return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Starts a shell that waits for the end of this process, for whatever reason, and then stops the server cleanly.
 *
 * @returns the shell's process id, and a function that cancels the watch.
 */
export function startWatchdog({ pid }: Postmaster, clusterDir: string): { watchdogPid: number; callOff: () => void } {
  // Its stdin is a pipe that only this process holds open, so it reads EOF when this process ends. It reads the pid
  // file again so that it does not signal a later process with the same id.
  const script = 'read -r _; read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'sibling-database-watchdog', String(pid), clusterDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // Without this the pipe would keep the process alive, and closing it would raise an error.
  const pipe = shell.stdin as typeof shell.stdin & { unref?: () => void };
  pipe.unref?.();
  pipe.on('error', () => undefined);
  return { watchdogPid: shell.pid ?? 0, callOff: () => shell.kill('SIGKILL') };
}

/** Signals by delay in milliseconds (PostgreSQL: smart, fast and immediate shutdown). */
const STOP_SIGNALS: [after: number, signal: NodeJS.Signals][] = [
  [0, 'SIGTERM'],
  [500, 'SIGINT'],
  [10_000, 'SIGQUIT'],
];

/**
 * Stops the server; resolves when everything is written and the process has exited.
 *
 * Clients get half a second to disconnect (a pool's connections close after its end() resolves, and an error on one
 * would end this process), then connections are closed; after ten seconds the final checkpoint is skipped, and the next
 * start performs recovery.
 */
export async function stopPostmaster({ pid }: Postmaster, clusterDir: string): Promise<void> {
  // A stamp rather than a signal: a zombie process (no init in a container) still accepts signals. The pid file
  // distinguishes the server from a later process with its id; it is removed just before the server exits.
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
