import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { claimHolderSql } from '../desk/claims.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';
import { displayNameSql } from '../desk/display-name.ts';

/** Counting stops here; the UI shows `1000+`. */
const COUNT_LIMIT = 1001;

/** Waiting checks of accounts that are not deleted, as `k` with their profile `p`. */
const waitingSql = (tenantIds: readonly string[]) => sql`
  from photo_checks k join profiles p on p.tenant_id = k.tenant_id and p.id = k.profile_id
  where k.tenant_id = any(${[...tenantIds]}::uuid[]) and k.status = 'waiting' and p.status <> 'deleted'`;

export async function countWaitingChecks(trx: Trx, tenantIds: readonly string[]) {
  const waiting = waitingSql(tenantIds);
  const { rows } = await sql<{ count: number; oldest: Date | null; newest: Date | null }>`
    select (select count(*)::int from (select 1 ${waiting} limit ${COUNT_LIMIT}) w) as count,
      (select k.waiting_since ${waiting} order by k.waiting_since, k.id limit 1) as oldest,
      (select k.waiting_since ${waiting} order by k.waiting_since desc, k.id desc limit 1) as newest`.execute(trx);
  return rows[0]!;
}

const whatSql = sql`case when k.appealed_at is null then 'check' else 'appeal' end::text as what`;

/** The oldest waiting checks of these sites, as items of the overview. */
export const oldestChecksSql = (tenantIds: readonly string[], limit: number): RawBuilder<unknown> => sql`
  select k.tenant_id, k.id, k.waiting_since as since, k.profile_id, ${whatSql}
  ${waitingSql(tenantIds)} order by k.waiting_since, k.id limit ${limit}`;

interface WaitingCheck {
  id: string;
  tenantId: string;
  waitingSince: Date;
  what: 'check' | 'appeal';
  /** What a service answered. */
  serviceResult: string | null;
  name: string;
  photoId: string | null;
  /** Name of the operator who claimed it. */
  holder: string | null;
}

/** Waiting checks, oldest first: one page plus one row. */
export async function selectWaitingChecks(
  trx: Trx,
  { tenantIds, after, now }: { tenantIds: readonly string[]; after: ListCursor | null; now: Date },
) {
  const { rows } = await sql<WaitingCheck>`
    select k.id, k.tenant_id, k.waiting_since, ${whatSql}, k.service_result, ${displayNameSql('p')} as name,
      p.main_photo_id as photo_id, ${claimHolderSql('checks', { tenantId: 'k.tenantId', id: 'k.id' }, now)} as holder
    ${waitingSql(tenantIds)}
      and (${after === null} or (k.waiting_since, k.id) > (${after?.at ?? now}::timestamptz, ${after?.id ?? null}::uuid))
    order by k.waiting_since, k.id limit ${DESK_PAGE_SIZE + 1}`.execute(trx);
  return rows;
}

/** How many checks were decided since a moment, of those whose pictures still exist. */
export async function countDecidedChecks(trx: Trx, tenantIds: readonly string[], since: Date) {
  const { rows } = await sql<{ approved: number; refused: number }>`
    select count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'refused')::int as refused
    from photo_checks where tenant_id = any(${[...tenantIds]}::uuid[]) and storage_key is not null
      and decided_at > ${since}`.execute(trx);
  return rows[0]!;
}

/** A check with its member and the photos of the profile that others see, the main one first. */
export async function selectCheck(trx: Trx, tenantId: string, id: string) {
  const { rows } = await sql<{
    id: string;
    profileId: string;
    userId: string | null;
    name: string;
    birthDate: string;
    status: string;
    pose: string;
    submittedAt: Date | null;
    decidedAt: Date | null;
    decidedBy: string | null;
    operatorId: string | null;
    reason: string | null;
    appealedAt: Date | null;
    appeal: string;
    serviceResult: string | null;
    hasPicture: boolean;
    mainPhotoId: string | null;
    photoIds: string[];
  }>`
    select k.id, k.profile_id, p.user_id, ${displayNameSql('p')} as name, p.birth_date, k.status, k.pose, k.submitted_at,
      k.decided_at, k.decided_by, k.operator_id, k.reason, k.appealed_at, k.appeal, k.service_result,
      k.storage_key is not null as has_picture, p.main_photo_id,
      array(select f.id from photos f where f.tenant_id = p.tenant_id and f.profile_id = p.id and f.status = 'active'
        order by f.id is distinct from p.main_photo_id, f.position, f.id) as photo_ids
    from photo_checks k join profiles p on p.tenant_id = k.tenant_id and p.id = k.profile_id
    where k.tenant_id = ${tenantId} and k.id = ${id} and k.status <> 'asked' and p.status <> 'deleted'`.execute(trx);
  return rows[0];
}

/** Storage key of the picture of a check; null once it is deleted. */
export async function selectCheckKey(trx: Trx, tenantId: string, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('photoChecks')
    .select('storageKey')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.storageKey ?? null;
}

/** The checks of a profile, latest first, without their pictures. */
export function selectChecksOf(trx: Trx, { tenantId, profileId }: { tenantId: string; profileId: string }) {
  return trx
    .selectFrom('photoChecks')
    .select(['id', 'status', 'pose', 'askedAt', 'submittedAt', 'decidedAt', 'decidedBy', 'reason', 'appealedAt'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** When the main photo of a profile was verified; null if it is not. */
export async function selectVerifiedAt(trx: Trx, { tenantId, profileId }: { tenantId: string; profileId: string }) {
  const row = await trx
    .selectFrom('profiles')
    .select('photoVerifiedAt')
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row?.photoVerifiedAt ?? null;
}
