import type { Trx } from '../../db/client.ts';
import type { JobQueue } from '../../server/jobs/queue.ts';
import type { JobName, JobPayloads } from '../../server/jobs/queues.ts';

export interface RecordedJob {
  name: JobName;
  payload: JobPayloads[JobName];
  /** Delay before the first attempt, in seconds. */
  afterSeconds?: number;
}

/** A queue that only records enqueued jobs. */
export function createRecordingQueue(): JobQueue & { enqueued: RecordedJob[] } {
  const enqueued: RecordedJob[] = [];
  return {
    enqueued,
    enqueue: <Name extends JobName>(_trx: Trx, name: Name, payload: JobPayloads[Name], afterSeconds?: number) => {
      enqueued.push({ name, payload, ...(afterSeconds && { afterSeconds }) });
      return Promise.resolve();
    },
    work: () => Promise.resolve(),
    stopWork: () => Promise.resolve(),
    countFailed: () => Promise.resolve([]),
    retryFailed: (_trx, ids) => Promise.resolve(ids.length),
    stop: () => Promise.resolve(),
  };
}
