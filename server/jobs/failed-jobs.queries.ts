import { sql } from 'kysely';

import type { Trx } from '../../db/client.ts';
import { FAILED_QUEUE, JOB_SCHEMA } from './queues.ts';

/** A job of the given tenants that failed permanently. */
interface FailedJobRow {
  id: string;
  tenantId: string;
  queue: string;
  reason: string | null;
  failedAt: Date;
  tries: number;
  /** Set for mail jobs. */
  mailId: string | null;
  template: string | null;
}

/** The job table has no row-level security, so each query filters by tenant. */
const inTenants = (tenantIds: readonly string[]) => sql`j.name = ${FAILED_QUEUE} and j.state in ('created', 'retry')
  and j.data->>'tenantId' = any(${tenantIds}::text[])`;

const jobTable = sql`${sql.table(`${JOB_SCHEMA}.job`)} j`;

interface FailedJobFilter {
  tenantIds: readonly string[];
  /** Null for all queues. */
  queue: string | null;
  after: { at: Date; id: string } | null;
  limit: number;
}

/** Failed jobs, oldest first. Their times are wall-clock times of the queue. */
export async function selectFailedJobs(trx: Trx, { tenantIds, queue, after, limit }: FailedJobFilter) {
  const at = sql`date_trunc('milliseconds', j.created_on)`;
  const { rows } = await sql<FailedJobRow>`
    with page as (
      select j.id, (j.data->>'tenantId')::uuid as tenant_id, j.source_name as queue, j.source_output->>'reason' as reason,
        ${at} as failed_at, coalesce(j.source_retry_count, 0) + 1 as tries, (j.data->>'mailId')::uuid as mail_id
      from ${jobTable}
      where ${inTenants(tenantIds)} and (${queue}::text is null or j.source_name = ${queue})
        and (${after === null} or (${at}, j.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by ${at}, j.id limit ${limit}
    )
    select p.*, m.template from page p left join mails m on m.tenant_id = p.tenant_id and m.id = p.mail_id
    order by p.failed_at, p.id`.execute(trx);
  return rows;
}

/** Counts failed jobs by queue and reason, most frequent first; counts at most `limit` jobs. */
export async function countFailedJobs(trx: Trx, tenantIds: readonly string[], limit: number) {
  const { rows } = await sql<{ queue: string; reason: string | null; count: number }>`
    select queue, reason, count(*)::int as count from (
      select j.source_name as queue, j.source_output->>'reason' as reason from ${jobTable} where ${inTenants(tenantIds)} limit ${limit}
    ) as counted group by queue, reason order by count(*) desc, queue, reason`.execute(trx);
  return rows;
}

/** Counts failed jobs, at most `limit`, with the times of the oldest and newest. */
export async function summarizeFailedJobs(trx: Trx, tenantIds: readonly string[], limit: number) {
  const { rows } = await sql<{ count: number; oldest: Date | null; newest: Date | null }>`
    select count(*)::int as count, min(at) as oldest, max(at) as newest from (
      select j.created_on as at from ${jobTable} where ${inTenants(tenantIds)} order by j.created_on limit ${limit}) as counted`.execute(
    trx,
  );
  return rows[0]!;
}

/** Failed jobs of a tenant to retry: by id, or all of a queue. */
export async function selectJobsToRetry(
  trx: Trx,
  { tenantId, id, queue, limit }: { tenantId: string; id: string | null; queue: string | null; limit: number },
): Promise<Array<{ id: string; mailId: string | null }>> {
  const { rows } = await sql<{ id: string; mailId: string | null }>`
    select j.id, j.data->>'mailId' as mail_id from ${jobTable}
    where ${inTenants([tenantId])} and (${id}::uuid is null or j.id = ${id}::uuid)
      and (${queue}::text is null or j.source_name = ${queue})
    order by j.created_on, j.id limit ${limit}`.execute(trx);
  return rows;
}

/** Per tenant: number of mails queued before a date, and the time of the oldest. */
export async function countQueuedMailsByTenant(trx: Trx, tenantIds: readonly string[], before: Date) {
  const { rows } = await sql<{ tenantId: string; count: number; oldest: Date }>`
    select t.id as tenant_id, w.count, w.oldest from unnest(${tenantIds}::uuid[]) as t (id)
      cross join lateral (select count(*)::int as count, min(queued_at) as oldest from (
        select m.queued_at from mails m where m.tenant_id = t.id and m.status = 'queued' and m.queued_at <= ${before}
        order by m.queued_at limit 1001) as waiting) as w
    where w.count > 0 order by w.oldest`.execute(trx);
  return rows;
}
