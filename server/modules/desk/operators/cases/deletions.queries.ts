import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';

/** A deleted account that is not yet erased, without personal data. */
interface PendingDeletion {
  id: string;
  tenantId: string;
  deletedAt: Date;
  reasons: string[];
}

const PENDING = sql`u.deleted_at is not null and u.erased_at is null and u.status = 'deleted'`;

/** Deleted accounts, the earliest erasure first: one page plus one row. */
export async function selectPendingDeletions(
  trx: Trx,
  {
    tenantIds,
    until,
    after,
    now,
  }: { tenantIds: readonly string[]; until: Date | null; after: ListCursor | null; now: Date },
): Promise<PendingDeletion[]> {
  const { rows } = await sql<PendingDeletion>`
    with page as (
      select u.id, u.tenant_id, u.deleted_at from users u
      where u.tenant_id = any(${tenantIds}::uuid[]) and ${PENDING}
        and (${until === null} or u.deleted_at <= ${until ?? now})
        and (${after === null} or (u.deleted_at, u.id) > (${after?.at ?? now}::timestamptz, ${after?.id ?? null}::uuid))
      order by u.deleted_at, u.id limit ${DESK_PAGE_SIZE + 1}
    )
    select u.*, coalesce((select d.reasons from account_deletions d where d.tenant_id = u.tenant_id and d.user_id = u.id
      order by d.requested_at desc limit 1), '{}') as reasons
    from page u order by u.deleted_at, u.id`.execute(trx);
  return rows;
}

/** Accounts that were deleted until a moment and are not yet erased, as items of the overview. */
export const oldestDeletionsSql = (
  tenantIds: readonly string[],
  limit: number,
  until: Date,
): RawBuilder<unknown> => sql`
  select u.tenant_id, u.id, u.deleted_at as since, null::uuid as profile_id, null::text as what
  from users u where u.tenant_id = any(${[...tenantIds]}::uuid[]) and ${PENDING} and u.deleted_at <= ${until}
  order by u.deleted_at, u.id limit ${limit}`;

/** Number of deleted accounts, and of those deleted before `until`; each capped at 1,001. */
export async function countDeletions(trx: Trx, tenantIds: readonly string[], until: Date) {
  const of = sql`from users u where u.tenant_id = any(${tenantIds}::uuid[]) and ${PENDING}`;
  const { rows } = await sql<{ pending: number; overdue: number; oldest: Date | null }>`
    select (select count(*)::int from (select 1 ${of} limit 1001) as p) as pending,
      (select count(*)::int from (select 1 ${of} and u.deleted_at <= ${until} limit 1001) as o) as overdue,
      (select u.deleted_at ${of} and u.deleted_at <= ${until} order by u.deleted_at, u.id limit 1) as oldest`.execute(
    trx,
  );
  return rows[0]!;
}

/** Deletion reasons since `since`, most frequent first. A member with several reasons counts for each. */
export async function countDeletionReasons(trx: Trx, tenantIds: readonly string[], since: Date) {
  const { rows } = await sql<{ reason: string; count: number }>`
    select r.reason, count(*)::int as count
    from account_deletions d cross join lateral unnest(d.reasons) as r (reason)
    where d.tenant_id = any(${tenantIds}::uuid[]) and d.requested_at > ${since} and d.restored_at is null
    group by r.reason order by count(*) desc, r.reason`.execute(trx);
  return rows;
}
