import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Account } from '../embedded/account.ts';
import { LaunchError } from '../embedded/launch-error.ts';
import { processStamp } from '../embedded/processes.ts';
import type { Service } from './services.ts';

/** Same as `RestartSec` of the units in deploy. */
const RESTART_MS = 1_000;
const STOP_MS = 60_000;
const READY_MS = 300_000;
const POLL_MS = 250;
const RECORD = 'processes.json';

interface Recorded {
  name: string;
  pid: number;
  stamp: string | null;
}

export interface Supervisor {
  /** Starts services and waits until all are ready. A service that exits is restarted. */
  start(services: readonly Service[]): Promise<void>;
  /** Stops services together, and waits for them. */
  stop(services: readonly Service[]): Promise<void>;
}

/** The running processes of a cluster, even if the process that started them was killed. */
export function findProcesses(folder: string): Recorded[] {
  try {
    const recorded = JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as Recorded[];
    return recorded.filter(({ pid, stamp }) => stamp !== null && processStamp(pid) === stamp);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Kills processes and their descendants at once. Their supervisor, if it is running, restarts them. */
export function killRunning(folder: string): number {
  const running = findProcesses(folder);
  for (const { pid } of running) killGroup(pid, 'SIGKILL');
  return running.length;
}

/** Ends the remaining processes of a cluster whose supervisor is gone. */
export function killProcesses(folder: string): number {
  const ended = killRunning(folder);
  rmSync(join(folder, RECORD), { force: true });
  return ended;
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether an address answers with success. */
export const isReady = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until something holds. @throws LaunchError after five minutes */
export async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new LaunchError(`${what} did not become ready.`);
    await sleep(POLL_MS);
  }
}

/** Runs services as systemd does: each in its own process group, with a log, and restarted when it exits. */
export function createSupervisor(options: {
  folder: string;
  account: Account | null;
  note: (line: string) => void;
}): Supervisor {
  const { folder, account, note } = options;
  const children = new Map<string, ChildProcess>();
  const ending = new Set<string>();

  const record = () => {
    const running = [...children].map(([name, { pid }]) => ({ name, pid: pid!, stamp: processStamp(pid!) }));
    const path = join(folder, RECORD);
    writeFileSync(`${path}.new`, JSON.stringify(running));
    renameSync(`${path}.new`, path);
  };

  function run(service: Service): void {
    const { name, command, args, env, asPostgres } = service;
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, args, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
      ...(env && { env }),
      ...(asPostgres && account && { uid: account.uid, gid: account.gid }),
    });
    closeSync(log);
    children.set(name, child);
    child.once('exit', (code, signal) => {
      children.delete(name);
      if (ending.has(name)) return;
      note(`${name} exited (${signal ?? code}); restarting …`);
      setTimeout(() => !ending.has(name) && run(service), RESTART_MS);
    });
    record();
  }

  async function end(name: string): Promise<void> {
    ending.add(name);
    const child = children.get(name);
    if (!child?.pid) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const ended = await Promise.race([gone.then(() => true), sleep(STOP_MS, false, { ref: false })]);
    if (!ended) {
      note(`${name} does not exit; its log is ${join(folder, `${name}.log`)}`);
      killGroup(child.pid, 'SIGKILL');
      await gone;
    }
  }

  return {
    async start(services) {
      for (const service of services) run(service);
      await Promise.all(services.flatMap(({ name, ready }) => (ready ? [waitUntil(name, () => isReady(ready))] : [])));
    },
    async stop(services) {
      await Promise.all(services.map(({ name }) => end(name)));
      record();
    },
  };
}
