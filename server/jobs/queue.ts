import { PgBoss, fromKysely } from 'pg-boss';
import type { JobResult } from 'pg-boss';

import type { Trx } from '../../db/client.ts';
import type { Logger } from '../lib/logger.ts';
import { JOB_QUEUES, JOB_SCHEMA } from './queues.ts';
import type { JobName, JobPayloads } from './queues.ts';

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

export interface JobQueue {
  /** Enqueues a job in the caller's transaction: it exists when that commits, and never otherwise. */
  enqueue<Name extends JobName>(trx: Trx, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** Starts working the queues; handlers must be idempotent, since a job may run twice. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds between looks into a queue when nothing announced a job. */
const POLLING_SECONDS = 1;

/** How one job of a batch ended. */
async function settle(id: string, run: Promise<void>): Promise<JobResult> {
  try {
    await run;
    return { id, status: 'completed' };
  } catch (error) {
    // Its words may quote an address or a text, and a failed job stays for days: only what kind of error it was is kept.
    const { name, code } = error as { name?: string; code?: string };
    return { id, status: 'failed', output: { name, code } };
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
    enqueue: async (trx, name, payload) => {
      await boss.send(name, payload, { db: fromKysely(trx) });
    },
    work: async (handlers) => {
      const workQueue = <Name extends JobName>(name: Name) =>
        boss.work<JobPayloads[Name]>(
          name,
          { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 5, perJobResults: true },
          // Each job by itself: one that fails neither holds up the others nor uses up their tries.
          (jobs) => Promise.all(jobs.map((job) => settle(job.id, handlers[name](job.data)))),
        );
      for (const { name } of JOB_QUEUES) await workQueue(name);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
