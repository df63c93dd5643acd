import { PgBoss, fromKysely, type ConstructorOptions, type JobResult, type JobWithMetadata } from 'pg-boss';

import type { Trx } from '../../db/client.ts';
import { ANSWER_TIMEOUT_MS, connectionSettings } from '../../db/connection.ts';
import { aboutSubject } from '../lib/log-subject.ts';
import type { Logger } from '../lib/logger.ts';
import { jobSeconds } from '../lib/process-metrics.ts';
import { processMs } from '../lib/time/clock.ts';
import { PermanentJobError, errorCodeOf } from './permanent-job-error.ts';
import { FAILED_QUEUE, JOB_QUEUES, JOB_SCHEMA, type JobName, type JobPayloads } from './queues.ts';

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

export interface JobQueue {
  /** Enqueues a job in the caller's transaction; it exists if and only if that commits. */
  enqueue<Name extends JobName>(trx: Trx, name: Name, payload: JobPayloads[Name], afterSeconds?: number): Promise<void>;
  /** Starts the workers. Handlers must be idempotent, because a job may run twice. */
  work(handlers: JobHandlers): Promise<void>;
  /** Stops the workers when the jobs under way have ended, after ten seconds at most; others can still be enqueued. */
  stopWork(): Promise<void>;
  /** Counts permanently failed jobs by their original queue. */
  countFailed(): Promise<Array<{ queue: string; count: number }>>;
  /** Queues failed jobs again with their attempts reset, when the caller's transaction commits. */
  retryFailed(trx: Trx, ids: readonly string[]): Promise<number>;
  stop(): Promise<void>;
}

/** Polling interval in seconds when no notification arrives. */
const POLLING_SECONDS = 1;

async function toJobResult(
  log: Logger,
  { id, name: queue, data, retryCount, retryLimit }: JobWithMetadata<JobPayloads[JobName]>,
  run: () => Promise<void>,
): Promise<JobResult> {
  const startedAt = processMs();
  const measure = (result: string) => jobSeconds.observe({ queue, result }, (processMs() - startedAt) / 1000);
  try {
    await run();
    measure('completed');
    return { id, status: 'completed' };
  } catch (error) {
    // Only an error code is stored, because failed jobs are kept for months.
    const reason = errorCodeOf(error);
    const refused = error instanceof PermanentJobError;
    const last = refused || retryCount >= retryLimit;
    measure(last ? 'failed' : 'again');
    if (last) {
      const { tenantId } = data;
      log.error({ queue, job: id, tenantId, reason, tries: retryCount + 1 }, 'job failed permanently');
    }
    return { id, status: refused ? 'deadletter' : 'failed', output: { reason } };
  }
}

/** Name in pg_stat_activity, before the process id, of the process that works the jobs. */
export const JOBS_APPLICATION = 'sibling jobs';
/** Connections of each process that stores jobs, and of the one that works them. */
export const QUEUE_CONNECTIONS = { store: 1, work: 4 } as const;
/** Milliseconds that jobs under way get to end when the process stops. */
const STOP_TIMEOUT_MS = 10_000;

/** A worker's error comes as a plain object with the fields of an error, which the log would not take for an outage. */
export const toError = (error: Error): Error =>
  error instanceof Error ? error : Object.assign(new Error((error as Error).message), error);

function openBoss(
  { url, log }: { url: string; log: Logger },
  options: Pick<ConstructorOptions, 'max' | 'supervise' | 'application_name'>,
): PgBoss {
  const connections = { ...connectionSettings(url), query_timeout: ANSWER_TIMEOUT_MS };
  const boss = new PgBoss({ ...connections, schema: JOB_SCHEMA, migrate: false, schedule: false, ...options });
  boss.on('error', (error) => log.error({ err: toError(error) }, 'job queue'));
  return boss;
}

/** A start that failed leaves nothing behind. */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/**
 * Creates the job queue with its own connections; the migrator creates its schema.
 * @param options.url `postgres://` URL of the runtime role
 */
export async function createJobQueue(options: { url: string; log: Logger }): Promise<JobQueue> {
  // Jobs are enqueued over the connection of their transaction.
  const boss = openBoss(options, { max: QUEUE_CONNECTIONS.store, supervise: false });
  let working: PgBoss | null = null;
  const stopWork = async () => {
    const stopped = working;
    working = null;
    await stopped?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  };
  await startBoss(boss);
  return {
    enqueue: async (trx, name, payload, afterSeconds) => {
      await boss.send(name, payload, { db: fromKysely(trx), ...(afterSeconds && { startAfter: afterSeconds }) });
    },
    work: async (handlers) => {
      const worker = openBoss(options, {
        max: QUEUE_CONNECTIONS.work,
        application_name: `${JOBS_APPLICATION} ${process.pid}`,
      });
      working = worker;
      await startBoss(worker);
      const workQueue = <Name extends JobName>(name: Name) =>
        worker.work(
          name,
          {
            pollingIntervalSeconds: POLLING_SECONDS,
            batchSize: 5,
            perJobResults: true,
            includeMetadata: true,
            // Fetches the next batch immediately while the queue is full; otherwise throughput is five jobs a second.
            burstWhenBatchFull: true,
          },
          // Results per job, so that a failing job does not fail the batch.
          (jobs: JobWithMetadata<JobPayloads[Name]>[]) =>
            Promise.all(
              jobs.map((job) =>
                aboutSubject({ job: job.id }, () => toJobResult(options.log, job, () => handlers[name](job.data))),
              ),
            ),
        );
      for (const { name } of JOB_QUEUES) await workQueue(name);
    },
    countFailed: async () => {
      const { destinations } = await boss.previewRedrive(FAILED_QUEUE);
      return destinations.map(({ name, count }) => ({ queue: name, count }));
    },
    retryFailed: (trx, ids) => boss.redrive(FAILED_QUEUE, { ids: [...ids], limit: ids.length, db: fromKysely(trx) }),
    stopWork,
    stop: async () => {
      await stopWork();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
