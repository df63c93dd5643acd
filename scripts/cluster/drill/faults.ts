import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isRunning } from '../../embedded/processes.ts';
import { readMembers } from '../patroni-members.ts';
import {
  localMachineSettings,
  MACHINES,
  REDIS_MACHINES,
  WORKER_MACHINES,
  type Machine,
  type Settings,
} from '../settings.ts';
import { findProcesses } from '../supervisor.ts';

export interface DrilledCluster {
  settings: Settings;
  folder: string;
}

interface Fault {
  /** For the table. */
  label: string;
  /** Seconds until it is undone. */
  seconds?: number;
  /** Longest silence that is allowed, in seconds. */
  allowed: number;
  /** Whether no request may fail. */
  unseen?: boolean;
  /** @returns what undoes it; without, the supervisor starts again what ended */
  strike(cluster: DrilledCluster): Promise<(() => void) | undefined>;
}

function pidOf({ folder }: DrilledCluster, name: string): number {
  const process = findProcesses(folder).find((each) => each.name === name);
  if (!process) throw new Error(`${name} does not run.`);
  return process.pid;
}

/** The process id of a machine's PostgreSQL. */
function postmasterOf({ settings, folder }: DrilledCluster, machine: Machine): number {
  const { POSTGRES_DATA } = localMachineSettings(settings, folder, machine);
  return Number(readFileSync(join(POSTGRES_DATA!, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** A process with those that it started. */
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

async function requireMachine(settings: Settings, role: string): Promise<Machine> {
  const machine = await findMachine(settings, role);
  if (!machine) throw new Error(`No PostgreSQL is ${role}.`);
  return machine;
}

/** The machine of PostgreSQL's primary; null while there is none. */
export const findPrimary = (settings: Settings): Promise<Machine | null> => findMachine(settings, 'leader');

/** Ends a process of the cluster, which the supervisor starts again. */
const kill = (name: string) => async (cluster: DrilledCluster) => {
  process.kill(pidOf(cluster, name), 'SIGKILL');
  return undefined;
};

/** Ends the PostgreSQL of a role, as a crash does. */
const killPostgres = (role: string) => async (cluster: DrilledCluster) => {
  process.kill(postmasterOf(cluster, await requireMachine(cluster.settings, role)), 'SIGKILL');
  return undefined;
};

/** Stops processes without ending them, as a machine that hangs. */
function pause(pids: readonly number[]): () => void {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGCONT');
  };
}

const [REDIS_MACHINE] = REDIS_MACHINES;
const [WORKER_MACHINE] = WORKER_MACHINES;

/** By the name that the command takes. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'primary-killed': { label: 'primary (SIGKILL)', allowed: 15, strike: killPostgres('leader') },
  'primary-silent': {
    label: 'primary and its Patroni (SIGSTOP for 25 s)',
    seconds: 25,
    allowed: 15,
    strike: async (cluster) => {
      const machine = await requireMachine(cluster.settings, 'leader');
      return pause([pidOf(cluster, `machine${machine}-patroni`), ...withChildren(postmasterOf(cluster, machine))]);
    },
  },
  standby: { label: 'synchronous standby (SIGKILL)', allowed: 15, strike: killPostgres('sync_standby') },
  web: { label: 'web process (SIGKILL)', allowed: 2, unseen: true, strike: kill('machine2-web') },
  worker: { label: 'worker (SIGKILL)', allowed: 2, unseen: true, strike: kill(`machine${WORKER_MACHINE}-worker`) },
  pgbouncer: { label: 'PgBouncer (SIGKILL)', allowed: 5, strike: kill('machine3-pgbouncer') },
  etcd: { label: 'etcd (SIGKILL)', allowed: 5, unseen: true, strike: kill('machine2-etcd') },
  redis: {
    label: 'Redis’ first primary (SIGKILL)',
    allowed: 3,
    unseen: true,
    strike: kill(`machine${REDIS_MACHINE}-redis`),
  },
  'redis-silent': {
    label: 'both Redis servers (SIGSTOP for 20 s)',
    seconds: 20,
    allowed: 5,
    unseen: true,
    strike: async (cluster) => pause(REDIS_MACHINES.map((machine) => pidOf(cluster, `machine${machine}-redis`))),
  },
};
