import { PgBoss, fromKysely } from 'pg-boss';
import type { JobResult, JobWithMetadata } from 'pg-boss';

import type { Trx } from '../../db/client.ts';
import type { Logger } from '../lib/logger.ts';
import { JobRefused, reasonOf } from './job-refused.ts';
import { FAILED_QUEUE, JOB_QUEUES, JOB_SCHEMA } from './queues.ts';
import type { JobName, JobPayloads } from './queues.ts';

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

export interface JobQueue {
  /**
   * Enqueues a job in the caller's transaction: it exists when that commits, and never otherwise.
   * @param afterSeconds how long it waits before its first try
   */
  enqueue<Name extends JobName>(trx: Trx, name: Name, payload: JobPayloads[Name], afterSeconds?: number): Promise<void>;
  /** Starts working the queues; handlers must be idempotent, since a job may run twice. */
  work(handlers: JobHandlers): Promise<void>;
  /** How many jobs failed for good and wait for somebody to look at them, by the queue they were in. */
  countFailed(): Promise<Array<{ queue: string; count: number }>>;
  /** Has failed jobs done again, with all their tries, when the caller's transaction commits. @returns how many there were */
  retryFailed(trx: Trx, ids: readonly string[]): Promise<number>;
  stop(): Promise<void>;
}

/** Seconds between looks into a queue when nothing announced a job. */
const POLLING_SECONDS = 1;

/** How one job of a batch ended. */
async function settle(
  log: Logger,
  { id, name: queue, data, retryCount, retryLimit }: JobWithMetadata<JobPayloads[JobName]>,
  run: Promise<void>,
): Promise<JobResult> {
  try {
    await run;
    return { id, status: 'completed' };
  } catch (error) {
    // Only a code of the error is kept: a failed job stays for months.
    const reason = reasonOf(error);
    const refused = error instanceof JobRefused;
    if (refused || retryCount >= retryLimit) {
      const { tenantId } = data;
      log.error({ queue, job: id, tenantId, reason, tries: retryCount + 1 }, 'job failed for good');
    }
    return { id, status: refused ? 'deadletter' : 'failed', output: { reason } };
  }
}

/**
 * The job queue on the runtime role's own connections; its schema was made by the migrator.
 * @param options.url a `postgres://` address of the runtime role
 */
export async function createJobQueue(options: { url: string; log: Logger }): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: JOB_SCHEMA,
    migrate: false,
    schedule: false,
    max: 4,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    enqueue: async (trx, name, payload, afterSeconds) => {
      await boss.send(name, payload, { db: fromKysely(trx), ...(afterSeconds && { startAfter: afterSeconds }) });
    },
    work: async (handlers) => {
      const workQueue = <Name extends JobName>(name: Name) =>
        boss.work(
          name,
          {
            pollingIntervalSeconds: POLLING_SECONDS,
            batchSize: 5,
            perJobResults: true,
            includeMetadata: true,
            // A queue that many wait in is worked without a pause; otherwise it would be five jobs a second.
            burstWhenBatchFull: true,
          },
          // Each job by itself: one that fails neither holds up the others nor uses up their tries.
          (jobs: JobWithMetadata<JobPayloads[Name]>[]) =>
            Promise.all(jobs.map((job) => settle(options.log, job, handlers[name](job.data)))),
        );
      for (const { name } of JOB_QUEUES) await workQueue(name);
    },
    countFailed: async () => {
      const { destinations } = await boss.previewRedrive(FAILED_QUEUE);
      return destinations.map(({ name, count }) => ({ queue: name, count }));
    },
    retryFailed: (trx, ids) => boss.redrive(FAILED_QUEUE, { ids: [...ids], limit: ids.length, db: fromKysely(trx) }),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
