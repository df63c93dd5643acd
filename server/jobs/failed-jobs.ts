import { PgBoss, fromKysely, type JobWithMetadata } from 'pg-boss';

import type { Database } from '../../db/client.ts';
import type { Clock } from '../lib/time/clock.ts';
import { requeueMail } from '../modules/delivery/notifications/index.ts';
import { FAILED_QUEUE, JOB_SCHEMA, type JobName, type JobPayloads } from './queues.ts';

export interface FailedJob {
  id: string;
  queue: JobName;
  payload: JobPayloads[JobName];
  /** Error code, see `reasonOf`. */
  reason: string;
  failedAt: Date;
  tries: number;
}

export interface FailedJobs {
  /** All failed jobs, oldest first. */
  list(): Promise<FailedJob[]>;
  /** Queues jobs again with their attempts reset. @returns number of jobs */
  retry(ids: readonly string[]): Promise<number>;
  /** Deletes jobs. @returns number of jobs */
  delete(ids: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

const toFailedJob = (job: JobWithMetadata): FailedJob => ({
  id: job.id,
  queue: job.sourceName as JobName,
  payload: job.data as JobPayloads[JobName],
  reason: (job.sourceOutput as { reason?: string } | null)?.reason ?? 'process crashed',
  failedAt: job.createdOn,
  tries: (job.sourceRetryCount ?? 0) + 1,
});

/**
 * Opens the failed jobs; works with or without a running app.
 * @param options.url `postgres://` URL of the runtime role
 */
export async function openFailedJobs(options: { url: string; database: Database; clock: Clock }): Promise<FailedJobs> {
  const { url, database, clock } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema: JOB_SCHEMA,
    migrate: false,
    schedule: false,
    supervise: false,
    max: 1,
  });
  await boss.start();
  const list = async () => {
    const jobs = await boss.findJobs<object>(FAILED_QUEUE, { queued: true });
    return jobs.map(toFailedJob).toSorted((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
  };
  const retryOne = ({ id, payload }: FailedJob) =>
    database.withTenant(payload.tenantId, async (trx) => {
      if ('mailId' in payload) {
        await requeueMail(trx, payload.tenantId, payload.mailId, clock.now());
      }
      return boss.redrive(FAILED_QUEUE, { ids: [id], db: fromKysely(trx) });
    });
  return {
    list,
    retry: async (ids) => {
      let moved = 0;
      for (const job of await list()) if (ids.includes(job.id)) moved += await retryOne(job);
      return moved;
    },
    delete: async (ids) => {
      const known = (await list()).map(({ id }) => id).filter((id) => ids.includes(id));
      if (known.length > 0) await boss.deleteJob(FAILED_QUEUE, known);
      return known.length;
    },
    close: () => boss.stop({ graceful: false }),
  };
}
