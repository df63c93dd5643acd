import { REDIS_PARTS } from '../drill/faults.ts';
import { areWebsReady, isStorageWhole } from '../drill/health.ts';
import {
  killEverything,
  killParts,
  killPostgres,
  pauseParts,
  pausePostgres,
  pauseSecondPod,
  type DrilledCluster,
  type Undo,
} from '../drill/fault-actions.ts';
import { isInSecondPod, isSecondPodReady, SECOND_POD_POOLER, SECOND_POD_SERVER } from '../second-pod.ts';
import { MACHINES, WORKER_MACHINES, type Machine } from '../settings.ts';
import { findProcesses } from '../supervisor.ts';
import { fillDisk } from './disks.ts';
import { slowDown } from './slow-network.ts';

/**
 * The part that gets no second fault before it has healed. Writes are on two of three machines, so a second fault of the
 * storage could lose writes that the cluster does not promise to keep.
 */
export type Part = 'storage' | 'second pod' | 'web' | 'worker' | 'Redis' | 'Sentinel' | 'PgBouncer' | 'HAProxy';

export interface FaultKind {
  /** Name in the table of results. */
  label: string;
  part: Part;
  /** Whether the fault lasts until it is undone. */
  lasts: boolean;
  /** Whether the fault needs the cluster's own network and disks. */
  own?: true;
  /** Further parts that the fault breaks, if they take longer than a moment to start. */
  alsoBreaks?: readonly Part[];
  /** Sites whose members must not notice the fault. It is injected only while nothing else is broken. */
  spares?: (slug: string) => boolean;
  inject(cluster: DrilledCluster, machine: Machine): Promise<Undo | void> | Undo | void;
}

const on = (machine: Machine, program: string) => [`machine${machine}-${program}`];
/** There are only two of them. */
const onOneOfTwo = (machine: Machine, program: string) => on(WORKER_MACHINES[machine % 2]!, program);

const kill = (label: string, part: Part, inject: FaultKind['inject']): FaultKind => ({
  label: `${label} (SIGKILL)`,
  part,
  lasts: false,
  inject,
});
const pause = (label: string, part: Part, inject: FaultKind['inject']): FaultKind => ({
  label: `${label} (SIGSTOP)`,
  part,
  lasts: true,
  inject,
});

/** A lost pod affects only its own sites. */
const podLost = (kind: FaultKind): FaultKind => ({ ...kind, spares: (slug) => !isInSecondPod(slug) });

export const FAULT_KINDS: readonly FaultKind[] = [
  kill('primary', 'storage', (cluster) => killPostgres(cluster, 'leader')),
  pause('primary and its Patroni', 'storage', (cluster) => pausePostgres(cluster, 'leader')),
  kill('synchronous standby', 'storage', (cluster) => killPostgres(cluster, 'sync_standby')),
  pause('a standby and its Patroni', 'storage', (cluster) => pausePostgres(cluster, 'replica')),
  kill('Patroni', 'storage', (cluster, machine) => killParts(cluster, on(machine, 'patroni'))),
  kill('a member of etcd', 'storage', (cluster, machine) => killParts(cluster, on(machine, 'etcd'))),
  pause('a member of etcd', 'storage', (cluster, machine) => pauseParts(cluster, on(machine, 'etcd'))),
  { label: 'disk of a machine full', part: 'storage', lasts: true, own: true, inject: fillDisk },
  { label: 'network of a machine slow', part: 'storage', lasts: true, own: true, inject: slowDown },
  { ...kill('everything', 'storage', killEverything), alsoBreaks: ['web', 'second pod'] },
  podLost(kill('second pod', 'second pod', (cluster) => killParts(cluster, [SECOND_POD_SERVER]))),
  podLost(pause('second pod', 'second pod', pauseSecondPod)),
  podLost(kill('PgBouncer of the second pod', 'second pod', (cluster) => killParts(cluster, [SECOND_POD_POOLER]))),
  kill('a web process', 'web', (cluster, machine) => killParts(cluster, on(machine, 'web'))),
  pause('a web process', 'web', (cluster, machine) => pauseParts(cluster, on(machine, 'web'))),
  kill('a worker', 'worker', (cluster, machine) => killParts(cluster, onOneOfTwo(machine, 'worker'))),
  pause('a worker', 'worker', (cluster, machine) => pauseParts(cluster, onOneOfTwo(machine, 'worker'))),
  kill('a Redis server', 'Redis', (cluster, machine) => killParts(cluster, onOneOfTwo(machine, 'redis'))),
  kill('both Redis servers', 'Redis', (cluster) => killParts(cluster, REDIS_PARTS)),
  pause('both Redis servers', 'Redis', (cluster) => pauseParts(cluster, REDIS_PARTS)),
  kill('a Sentinel', 'Sentinel', (cluster, machine) => killParts(cluster, on(machine, 'sentinel'))),
  kill('PgBouncer', 'PgBouncer', (cluster, machine) => killParts(cluster, on(machine, 'pgbouncer'))),
  pause('PgBouncer', 'PgBouncer', (cluster, machine) => pauseParts(cluster, on(machine, 'pgbouncer'))),
  kill('HAProxy', 'HAProxy', (cluster, machine) => killParts(cluster, on(machine, 'haproxy'))),
  pause('HAProxy', 'HAProxy', (cluster, machine) => pauseParts(cluster, on(machine, 'haproxy'))),
];

const PROGRAMS: Readonly<Record<Exclude<Part, 'storage' | 'second pod' | 'web'>, { program: string; count: number }>> =
  {
    worker: { program: 'worker', count: WORKER_MACHINES.length },
    Redis: { program: 'redis', count: REDIS_PARTS.length },
    Sentinel: { program: 'sentinel', count: MACHINES.length },
    PgBouncer: { program: 'pgbouncer', count: MACHINES.length },
    HAProxy: { program: 'haproxy', count: MACHINES.length },
  };

/** Whether a part has healed, so that it may get another fault. */
export async function hasHealed({ settings, folder }: DrilledCluster, part: Part): Promise<boolean> {
  if (part === 'storage') return isStorageWhole(settings);
  if (part === 'second pod') return isSecondPodReady(settings);
  if (part === 'web') return areWebsReady(settings);
  const { program, count } = PROGRAMS[part];
  const isPart = ({ name }: { name: string }) => name.startsWith('machine') && name.endsWith(`-${program}`);
  return findProcesses(folder).filter(isPart).length === count;
}
