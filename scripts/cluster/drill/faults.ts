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
} from './strikes.ts';

/** Its members use it in drills. */
export const DRILLED_SITE = 'default';

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
  strike(cluster: DrilledCluster): Promise<Undo | void>;
}

const [REDIS_MACHINE] = REDIS_MACHINES;
const [WORKER_MACHINE] = WORKER_MACHINES;
export const REDIS_PARTS = REDIS_MACHINES.map((machine) => `machine${machine}-redis`);

const kill = (name: string) => (cluster: DrilledCluster) => killParts(cluster, [name]);

/** By the name that the command takes. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'primary-killed': {
    label: 'primary (SIGKILL)',
    allowed: 15,
    strike: (cluster) => killPostgres(cluster, 'leader'),
  },
  'primary-silent': {
    label: 'primary and its Patroni (SIGSTOP for 25 s)',
    seconds: 25,
    allowed: 15,
    strike: (cluster) => pausePostgres(cluster, 'leader'),
  },
  standby: {
    label: 'synchronous standby (SIGKILL)',
    allowed: 15,
    strike: (cluster) => killPostgres(cluster, 'sync_standby'),
  },
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
    strike: (cluster) => pauseParts(cluster, REDIS_PARTS),
  },
  // The site of a drill is in the other one.
  pod: {
    label: 'second pod (SIGSTOP for 20 s)',
    seconds: 20,
    allowed: 2,
    unseen: true,
    strike: pauseSecondPod,
  },
  // Writes may wait for 8.5 seconds, twice.
  move: {
    label: 'moved to the second pod and back',
    allowed: 10,
    strike: (cluster) => moveThereAndBack(cluster, DRILLED_SITE),
  },
};
