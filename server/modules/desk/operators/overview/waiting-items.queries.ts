import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { oldestCasesSql } from '../cases/order-cases.queries.ts';
import { overdueBefore } from '../cases/deletions-desk.ts';
import { oldestDeletionsSql } from '../cases/deletions.queries.ts';
import { oldestChecksSql } from '../check-queue/check-queue.queries.ts';
import { oldestComplaintsSql } from '../complaint-queue/complaint-desk.queries.ts';
import { displayNameSql } from '../desk/display-name.ts';
import { oldestConversationsSql } from '../fictional/fictional-inbox.queries.ts';
import { oldestPhotosSql } from '../photo-queue/photo-queue.queries.ts';
import { oldestReportsSql } from '../report-queue/report-queue.queries.ts';
import { DECISIONS, LATE_AFTER_SECONDS, WORK_QUEUES, type WorkQueue } from './work-queues.ts';

export interface WaitingItem {
  queue: WorkQueue;
  tenantId: string;
  id: string;
  since: Date;
  /** Kind of item within its queue, or the character of a conversation; null where a queue has only one. */
  what: string | null;
  /** How long it has waited, in units of what its queue allows. */
  lateness: number;
  /** Whether it has waited for longer than its queue allows. */
  late: boolean;
  /** Null where the queue's list names nobody, and after erasure. */
  name: string | null;
  photoId: string | null;
  holderId: string | null;
  holder: string | null;
}

/** The oldest items of one queue: `tenant_id`, `id`, `since`, `profile_id` and `what`. */
type OldestItems = (tenantIds: readonly string[], limit: number, now: Date) => RawBuilder<unknown>;

const OLDEST: Record<WorkQueue, OldestItems> = {
  photos: oldestPhotosSql,
  checks: oldestChecksSql,
  reports: oldestReportsSql,
  complaints: oldestComplaintsSql,
  fictional: oldestConversationsSql,
  withdrawals: oldestCasesSql,
  deletions: (tenantIds, limit, now) => oldestDeletionsSql(tenantIds, limit, overdueBefore(now)),
};

/**
 * The items that have waited longest, in units of what their queue allows, so that queues with different deadlines mix.
 * @param sitesOf sites of each queue
 */
export async function selectWaitingItems(
  trx: Trx,
  { sitesOf, now, limit }: { sitesOf: (queue: WorkQueue) => readonly string[]; now: Date; limit: number },
): Promise<WaitingItem[]> {
  const parts = WORK_QUEUES.filter((queue) => sitesOf(queue).length > 0).map(
    (queue) => sql`
      select ${queue}::text as queue, o.*,
        extract(epoch from ${now}::timestamptz - o.since)::float8 / ${LATE_AFTER_SECONDS[queue]}::float8 as lateness
      from (${OLDEST[queue](sitesOf(queue), limit, now)}) o`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<WaitingItem>`
    with w as (select * from (${sql.join(parts, sql` union all `)}) mixed order by lateness desc, since, id limit ${limit})
    select w.queue, w.tenant_id, w.id, w.since, w.what, w.lateness, w.lateness > 1 as late,
      nullif(${displayNameSql('p')}, '') as name, p.main_photo_id as photo_id, h.operator_id as holder_id, h.name as holder
    from w
      left join profiles p on p.tenant_id = w.tenant_id and p.id = w.profile_id
      left join lateral (
        select c.operator_id, o.name from desk_claims c join operators o on o.id = c.operator_id
        where c.tenant_id = w.tenant_id and c.queue = w.queue and c.subject_id = w.id and c.expires_at > ${now}) h on true
    order by w.lateness desc, w.since, w.id`.execute(trx);
  return rows;
}

/** When an item of any queue was decided last, if that was after `since`. */
export async function selectLastDecision(
  trx: Trx,
  { tenantIds, since }: { tenantIds: readonly string[]; since: Date },
): Promise<Date | null> {
  const row = await trx
    .selectFrom('auditLog')
    .select('at')
    .where('tenantId', 'in', [...tenantIds])
    .where('action', 'in', [...DECISIONS])
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
