import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { isRunning } from '../../embedded/processes.ts';
import { readMembers } from '../patroni-members.ts';
import { killServers } from '../run-cluster.ts';
import { SECOND_POD, SECOND_POD_SERVER } from '../second-pod.ts';
import { ownersCommand } from '../services.ts';
import { localMachineSettings, MACHINES, type Machine, type Settings } from '../settings.ts';
import { findProcesses, killRunning, waitUntil } from '../supervisor.ts';

export interface DrilledCluster {
  settings: Settings;
  folder: string;
}

/** Undoes a fault. */
export type Undo = () => void;

/** The id of a process of the cluster, once it runs: it may be restarting. */
async function findPid({ folder }: DrilledCluster, name: string): Promise<number> {
  let pid: number | undefined;
  await waitUntil(name, async () => {
    pid = findProcesses(folder).find((each) => each.name === name)?.pid;
    return pid !== undefined;
  });
  return pid!;
}

/** The process id of a machine's PostgreSQL; null while it does not run. */
async function readPostmaster({ settings, folder }: DrilledCluster, machine: Machine): Promise<number | null> {
  const { POSTGRES_DATA } = localMachineSettings(settings, folder, machine);
  const text = await readFile(join(POSTGRES_DATA!, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && isRunning(pid) ? pid : null;
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** A process and its descendants. */
const withChildren = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number),
];

async function findMachine(settings: Settings, role: string): Promise<Machine | null> {
  const member = (await readMembers(settings)).find((each) => each.role === role);
  return MACHINES.find((machine) => `machine${machine}` === member?.name) ?? null;
}

/** The machine of PostgreSQL's primary; null while there is none. */
export const findPrimary = (settings: Settings): Promise<Machine | null> => findMachine(settings, 'leader');

/** The PostgreSQL with a role, once it runs: roles change after a failover, and a standby restarts to follow. */
async function findPostgres(cluster: DrilledCluster, role: string): Promise<{ machine: Machine; pid: number }> {
  let found: { machine: Machine; pid: number } | undefined;
  await waitUntil(`PostgreSQL as ${role}`, async () => {
    const machine = await findMachine(cluster.settings, role);
    const pid = machine && (await readPostmaster(cluster, machine));
    if (machine && pid) found = { machine, pid };
    return found !== undefined;
  });
  return found!;
}

/** Sends a signal to a process, unless it has just ended, as a backend of PostgreSQL may. */
function send(pid: number, signal: NodeJS.Signals): void {
  if (isRunning(pid)) process.kill(pid, signal);
}

/** Ends processes of the cluster, which the supervisor starts again. */
export async function killParts(cluster: DrilledCluster, names: readonly string[]): Promise<void> {
  for (const pid of await Promise.all(names.map((name) => findPid(cluster, name)))) send(pid, 'SIGKILL');
}

/** Stops processes without ending them, as a machine that hangs does. */
function pause(pids: readonly number[]): Undo {
  for (const pid of pids) send(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) send(pid, 'SIGCONT');
  };
}

export const pauseParts = async (cluster: DrilledCluster, names: readonly string[]): Promise<Undo> =>
  pause(await Promise.all(names.map((name) => findPid(cluster, name))));

/** Kills the PostgreSQL of a role, as a crash does. */
export async function killPostgres(cluster: DrilledCluster, role: string): Promise<void> {
  send((await findPostgres(cluster, role)).pid, 'SIGKILL');
}

/** Stops the PostgreSQL of a role and its Patroni. */
export async function pausePostgres(cluster: DrilledCluster, role: string): Promise<Undo> {
  const { machine, pid } = await findPostgres(cluster, role);
  return pause([await findPid(cluster, `machine${machine}-patroni`), ...withChildren(pid)]);
}

/** Stops the server of the second pod. */
export const pauseSecondPod = async (cluster: DrilledCluster): Promise<Undo> =>
  pause(withChildren(await findPid(cluster, SECOND_POD_SERVER)));

/** Moves a site of the first pod to the second and back, as an operator does. @throws Error if a move is given up */
export async function moveThereAndBack({ settings, folder }: DrilledCluster, slug: string): Promise<void> {
  const { args, env } = ownersCommand(localMachineSettings(settings, folder, MACHINES[0]), 'tenant-move');
  for (const step of [['--to', SECOND_POD], ['--back'], ['--confirm']])
    await promisify(execFile)(process.execPath, [...args, '--slug', slug, ...step], { env });
}

/** Kills every process of the cluster at once, as a power loss on all machines does, except that disks lose nothing. */
export function killEverything({ settings, folder }: DrilledCluster): void {
  killRunning(folder);
  killServers(settings, folder, 'SIGKILL');
}
