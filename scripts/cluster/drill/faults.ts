import { REDIS_MACHINES, WORKER_MACHINES } from '../settings.ts';
import {
  killParts,
  killPostgres,
  moveThereAndBack,
  pauseParts,
  pausePostgres,
  pauseSecondPod,
  type DrilledCluster,
  type Undo,
} from './fault-actions.ts';

/** The site whose members use the cluster during a drill. */
export const DRILLED_SITE = 'default';

interface Fault {
  /** Name in the table of results. */
  label: string;
  /** Seconds until the fault is undone. */
  seconds?: number;
  /** Longest allowed silence, in seconds. */
  allowed: number;
  /** Whether no request may fail. */
  unseen?: boolean;
  /** @returns a function that undoes the fault; if there is none, the supervisor restarts what ended */
  inject(cluster: DrilledCluster): Promise<Undo | void>;
}

const [REDIS_MACHINE] = REDIS_MACHINES;
const [WORKER_MACHINE] = WORKER_MACHINES;
export const REDIS_PARTS = REDIS_MACHINES.map((machine) => `machine${machine}-redis`);

const kill = (name: string) => (cluster: DrilledCluster) => killParts(cluster, [name]);

/** By the name that the command accepts. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'primary-killed': {
    label: 'primary (SIGKILL)',
    allowed: 15,
    inject: (cluster) => killPostgres(cluster, 'leader'),
  },
  'primary-silent': {
    label: 'primary and its Patroni (SIGSTOP for 25 s)',
    seconds: 25,
    allowed: 15,
    inject: (cluster) => pausePostgres(cluster, 'leader'),
  },
  standby: {
    label: 'synchronous standby (SIGKILL)',
    allowed: 15,
    inject: (cluster) => killPostgres(cluster, 'sync_standby'),
  },
  web: { label: 'web process (SIGKILL)', allowed: 2, unseen: true, inject: kill('machine2-web') },
  worker: { label: 'worker (SIGKILL)', allowed: 2, unseen: true, inject: kill(`machine${WORKER_MACHINE}-worker`) },
  pgbouncer: { label: 'PgBouncer (SIGKILL)', allowed: 5, inject: kill('machine3-pgbouncer') },
  etcd: { label: 'etcd (SIGKILL)', allowed: 5, unseen: true, inject: kill('machine2-etcd') },
  redis: {
    label: 'Redis’ first primary (SIGKILL)',
    allowed: 3,
    unseen: true,
    inject: kill(`machine${REDIS_MACHINE}-redis`),
  },
  'redis-silent': {
    label: 'both Redis servers (SIGSTOP for 20 s)',
    seconds: 20,
    allowed: 5,
    unseen: true,
    inject: (cluster) => pauseParts(cluster, REDIS_PARTS),
  },
  // The drill's site is in the other pod.
  pod: {
    label: 'second pod (SIGSTOP for 20 s)',
    seconds: 20,
    allowed: 2,
    unseen: true,
    inject: pauseSecondPod,
  },
  // Writes are refused for up to 8.5 seconds, twice.
  move: {
    label: 'moved to the second pod and back',
    allowed: 10,
    inject: (cluster) => moveThereAndBack(cluster, DRILLED_SITE),
  },
};
