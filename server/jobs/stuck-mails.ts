import { sql } from 'kysely';

import type { Trx } from '../../db/client.ts';
import { isMailTemplate } from '../../emails/mail-templates.ts';
import { HOUR_MS } from '../lib/time/duration.ts';
import { queueForMail } from '../modules/platform/outbox/index.ts';
import type { JobQueue } from './queue.ts';
import { JOB_SCHEMA } from './queues.ts';

/** A mail that waits longer may have lost its job: all its attempts take about an hour and a half. */
const STUCK_AFTER_MS = 6 * HOUR_MS;

/**
 * Creates jobs for queued mails that have none, for example because their tenant was suspended. The age alone is no
 * criterion: a mail server may be down for long, or the platform's clock may have been moved.
 */
export async function requeueStuckMails(
  trx: Trx,
  jobs: Pick<JobQueue, 'enqueue'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  // Locked before looking for jobs: of two processes, the second sees the jobs of the first.
  const waiting = await trx
    .selectFrom('mails')
    .select(['id', 'template'])
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'queued')
    .where('queuedAt', '<=', new Date(now.getTime() - STUCK_AFTER_MS))
    .forNoKeyUpdate()
    .execute();
  if (waiting.length === 0) return 0;
  const alive = await selectMailsWithJobs(trx, tenantId);
  const stuck = waiting.filter(({ id }) => !alive.has(id));
  for (const { id, template } of stuck) {
    await jobs.enqueue(trx, isMailTemplate(template) ? queueForMail(template) : 'send-mail', { tenantId, mailId: id });
  }
  return stuck.length;
}

/** Mails with a job that is pending, active or waiting for a retry. */
async function selectMailsWithJobs(trx: Trx, tenantId: string): Promise<Set<string>> {
  const { rows } = await sql<{ mailId: string }>`
    select data->>'mailId' as "mailId" from ${sql.table(`${JOB_SCHEMA}.job`)}
    where name in ('send-mail', 'send-bulk-mail') and state in ('created', 'retry', 'active')
      and data->>'tenantId' = ${tenantId}`.execute(trx);
  return new Set(rows.map(({ mailId }) => mailId));
}
