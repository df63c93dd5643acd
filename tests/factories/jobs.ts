import type { Trx } from '../../db/client.ts';
import type { JobQueue } from '../../server/jobs/queue.ts';
import type { JobName, JobPayloads } from '../../server/jobs/queues.ts';

export interface RecordedJob {
  name: JobName;
  payload: JobPayloads[JobName];
}

/** A queue that only remembers what was enqueued: for tests about anything but the queue itself. */
export function createRecordingJobs(): JobQueue & { enqueued: RecordedJob[] } {
  const enqueued: RecordedJob[] = [];
  return {
    enqueued,
    enqueue: <Name extends JobName>(_trx: Trx, name: Name, payload: JobPayloads[Name]) => {
      enqueued.push({ name, payload });
      return Promise.resolve();
    },
    work: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
