import { Gauge, type Registry } from 'prom-client';

import type { Database } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { selectWaitingJobs, type WaitingJobs } from '../jobs/waiting-jobs.queries.ts';
import { wallTime } from '../lib/time/clock.ts';
import type { Pods } from '../pods/pods.ts';

/** Whether requests wait for a connection of a pool, which is then too small or its queries too slow. */
export function registerPoolMetrics(pools: Readonly<Record<string, Database>>, registry: Registry): void {
  const labelNames = ['pool'];
  const registers = [registry];
  new Gauge({
    name: 'database_wait_seconds',
    help: 'How long the first in line has waited for a connection to the database, by pool; 0 if nobody waits',
    labelNames,
    registers,
    aggregator: 'max',
    collect() {
      for (const [pool, database] of Object.entries(pools)) this.set({ pool }, database.waitMs() / 1000);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, by pool (app or desk) and state: busy, idle, or waiting for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, database] of Object.entries(pools)) {
        const { open, idle, waiting } = database.countConnections();
        this.set({ pool, state: 'busy' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Which pods respond; an installation with one has no such metric, since its `/readyz` says so. */
export function registerPodMetrics({ list }: Pods, registry: Registry): void {
  if (list.length === 1) return;
  new Gauge({
    name: 'pod_up',
    help: 'Whether this process can use a pod: 1, or 0 while its sites are unavailable',
    labelNames: ['pod'],
    registers: [registry],
    aggregator: 'min',
    collect() {
      for (const { name, isOpen } of list) this.set({ pod: name }, isOpen() ? 1 : 0);
    },
  });
}

/** The same queue of several pods as one. */
function addUp(counted: readonly WaitingJobs[]): WaitingJobs[] {
  return [...Map.groupBy(counted, ({ queue }) => queue)].map(([queue, ofPods]) => ({
    queue,
    count: ofPods.reduce((sum, { count }) => sum + count, 0),
    oldestSeconds: Math.max(...ofPods.map(({ oldestSeconds }) => oldestSeconds)),
  }));
}

/** Measures the queues at scrape time; both metrics share a query. */
export function registerQueueMetrics(
  { pods, clock, jobs }: Pick<Deps, 'pods' | 'clock' | 'jobs'>,
  registry: Registry,
): void {
  let asking: Promise<WaitingJobs[]> | null = null;
  const askPod = ({ database }: Pods['list'][number]) =>
    database.withPlatform((trx) => selectWaitingJobs(trx, wallTime(clock))).catch(() => []);
  const ask = () =>
    (asking ??= Promise.all(pods.list.map(askPod))
      .then((counted) => addUp(counted.flat()))
      .finally(() => {
        asking = null;
      }));
  const register = (name: string, help: string, valueOf: (waiting: WaitingJobs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      // The same in every process.
      aggregator: 'max',
      async collect() {
        for (const waiting of await ask()) this.set({ queue: waiting.queue }, valueOf(waiting));
      },
    });
  register('jobs_waiting', 'Jobs that wait for a worker, by queue', ({ count }) => count);
  register('jobs_oldest_seconds', 'How long the oldest waiting job has waited, by queue', (each) => each.oldestSeconds);
  new Gauge({
    name: 'jobs_failed',
    help: 'Jobs that failed permanently and need attention, by queue',
    labelNames: ['queue'],
    registers: [registry],
    // The same in every process.
    aggregator: 'max',
    async collect() {
      this.reset();
      // If the database is unavailable, the other metrics are still served.
      for (const { queue, count } of await jobs.countFailed().catch(() => [])) this.set({ queue }, count);
    },
  });
}
