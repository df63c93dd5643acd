import { sql } from 'kysely';

import type { Trx } from '../../db/client.ts';
import { JOB_QUEUES, JOB_SCHEMA } from './queues.ts';

/** Jobs of a queue that could be worked now. */
export interface WaitingJobs {
  queue: string;
  count: number;
  /** How long the oldest has waited. */
  oldestSeconds: number;
}

/**
 * Counts the jobs of all sites that wait for a worker, by queue; those for later do not count.
 * @param now the wall clock, which the queue goes by
 */
export async function selectWaitingJobs(trx: Trx, now: Date): Promise<WaitingJobs[]> {
  const queues = JOB_QUEUES.map(({ name }) => name);
  const { rows } = await sql<WaitingJobs>`
    select q.name as queue, count(j.id)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(j.start_after)), 0)::float as oldest_seconds
    from unnest(${queues}::text[]) as q (name)
      left join ${sql.table(`${JOB_SCHEMA}.job`)} j on j.name = q.name and j.state in ('created', 'retry') and j.start_after <= ${now}::timestamptz
    group by q.name order by q.name`.execute(trx);
  return rows;
}
