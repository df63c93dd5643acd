import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { CLAIM_DURATION_MS, claimedByOtherSql } from '../desk/claims.ts';

/** Counting stops here; the UI shows `1000+`. */
const COUNT_LIMIT = 1001;
const CLAIMED_SHOWN = 24;

const sitesSql = (tenantIds: readonly string[]) => sql`unnest(${[...tenantIds]}::uuid[]) as t (id)`;

/** Pending photos of a table without a decision. @param more further condition on `p` */
const pendingPhotosSql = (table: 'photos' | 'message_photos', more: RawBuilder<unknown>) => sql`
  from ${sql.table(table)} p
  where p.tenant_id = t.id and p.status = 'inspection' and ${more}
    and not exists (select from photo_decisions d where d.tenant_id = p.tenant_id and d.photo_id = p.id)`;

interface BatchExclusions {
  operatorId: string;
  now: Date;
  skipped: readonly string[];
}

/**
 * Claims the oldest pending photos that are unclaimed or already claimed by this operator. Of two concurrent calls the
 * second waits for the first and gets fewer photos.
 * @returns the claimed ids, and how many candidates there were
 */
export async function claimOldestPhotos(
  trx: Trx,
  tenantIds: readonly string[],
  { operatorId, now, skipped }: BatchExclusions,
  limit: number,
): Promise<{ taken: string[]; offered: number }> {
  const free = sql`p.id <> all (${[...skipped]}::uuid[])
    and not ${claimedByOtherSql('photos', { tenantId: 'p.tenant_id', id: 'p.id' }, { operatorId, now })}`;
  const some = (table: 'photos' | 'message_photos') => sql`(
    select p.tenant_id, p.id, p.uploaded_at ${pendingPhotosSql(table, free)} order by p.uploaded_at, p.id limit ${limit})`;
  const expiresAt = new Date(now.getTime() + CLAIM_DURATION_MS);
  const { rows } = await sql<{ taken: string[]; offered: number }>`
    with oldest as (
      select w.* from ${sitesSql(tenantIds)}
      cross join lateral (${some('photos')} union all ${some('message_photos')}) w
      order by w.uploaded_at, w.id limit ${limit}
    ), claimed as (
      insert into desk_claims (tenant_id, queue, subject_id, operator_id, claimed_at, expires_at)
      select tenant_id, 'photos', id, ${operatorId}, ${now}, ${expiresAt} from oldest order by uploaded_at, id
      on conflict (tenant_id, queue, subject_id) do update set
        operator_id = excluded.operator_id, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at
        where desk_claims.operator_id = ${operatorId} or desk_claims.expires_at <= ${now}
      returning subject_id
    )
    select array(select subject_id from claimed) as taken, (select count(*) from oldest) as offered`.execute(trx);
  return rows[0]!;
}

export async function selectClaimedPhotos(trx: Trx, operatorId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('deskClaims')
    .select('subjectId')
    .where('queue', '=', 'photos')
    .where('operatorId', '=', operatorId)
    .where('expiresAt', '>', now)
    .execute();
  return rows.map((row) => row.subjectId);
}

/** Releases an operator's claims: those made until `until`, or those at sites other than `elsewhere`. */
export async function releaseClaimedPhotos(
  trx: Trx,
  operatorId: string,
  which: { until: Date } | { elsewhere: readonly string[] },
): Promise<void> {
  const taken = trx.deleteFrom('deskClaims').where('queue', '=', 'photos').where('operatorId', '=', operatorId);
  const some =
    'until' in which
      ? taken.where('claimedAt', '<=', which.until)
      : taken.where('tenantId', 'not in', [...which.elsewhere]);
  await some.execute();
}

/** Number of pending photos, capped at `COUNTED`, with the oldest and newest upload. */
export async function countPendingPhotos(trx: Trx, tenantIds: readonly string[]) {
  const all = sql`true`;
  const some = (table: 'photos' | 'message_photos') =>
    sql`(select 1 ${pendingPhotosSql(table, all)} limit ${COUNT_LIMIT})`;
  const end = (table: 'photos' | 'message_photos', way: 'asc' | 'desc') => sql`(
    select p.uploaded_at ${pendingPhotosSql(table, all)} order by p.uploaded_at ${sql.raw(way)} limit 1)`;
  const { rows } = await sql<{ count: number; oldest: Date | null; newest: Date | null }>`
    select
      (select count(*) from (select from ${sitesSql(tenantIds)}
        cross join lateral (${some('photos')} union all ${some('message_photos')}) w limit ${COUNT_LIMIT}) c) as count,
      min(least(${end('photos', 'asc')}, ${end('message_photos', 'asc')})) as oldest,
      max(greatest(${end('photos', 'desc')}, ${end('message_photos', 'desc')})) as newest
    from ${sitesSql(tenantIds)}`.execute(trx);
  return rows[0]!;
}

/** The oldest pending photos of these sites, as items of the overview. */
export function oldestPhotosSql(tenantIds: readonly string[], limit: number): RawBuilder<unknown> {
  const some = (table: 'photos' | 'message_photos', columns: RawBuilder<unknown>) => sql`(
    select p.tenant_id, p.id, p.uploaded_at as since, ${columns} ${pendingPhotosSql(table, sql`true`)}
    order by p.uploaded_at, p.id limit ${limit})`;
  const [own, sent] = [
    some('photos', sql`p.profile_id, 'profile'::text as what`),
    some('message_photos', sql`p.sender_id, 'message'`),
  ];
  return sql`select w.* from ${sitesSql(tenantIds)} cross join lateral (${own} union all ${sent}) w
    order by w.since, w.id limit ${limit}`;
}

export interface PendingPhotoRow {
  id: string;
  tenantId: string;
  inMessage: boolean;
  /** Whether it belongs to the private album. */
  private: boolean;
  uploadedAt: Date;
  width: number;
  height: number;
  hash: Buffer | null;
  profileId: string;
  name: string;
  birthDate: string;
  fictional: boolean;
  /** Number of published photos of the profile. */
  shown: number;
}

export async function selectPendingPhotos(trx: Trx, tenantIds: readonly string[], photoIds: readonly string[]) {
  if (photoIds.length === 0) return [];
  const mine = sql`p.id = any (${[...photoIds]}::uuid[])`;
  const columns = sql`p.id, p.tenant_id, p.uploaded_at, p.width, p.height, p.hash`;
  const { rows } = await sql<PendingPhotoRow>`
    select w.*, f.name, f.birth_date, f.fictional, f.photo_count as shown
    from ${sitesSql(tenantIds)} cross join lateral (
      (select ${columns}, p.profile_id, false as in_message, p.private ${pendingPhotosSql('photos', mine)})
      union all (select ${columns}, p.sender_id, true, false ${pendingPhotosSql('message_photos', mine)})) w
    join profiles f on f.tenant_id = w.tenant_id and f.id = w.profile_id
    order by w.uploaded_at, w.id`.execute(trx);
  return rows;
}

interface ClaimedPhoto {
  id: string;
  tenantId: string;
  uploadedAt: Date;
  holder: string;
}

export async function selectClaimedByOthers(
  trx: Trx,
  tenantIds: readonly string[],
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<ClaimedPhoto[]> {
  const theirs = sql`(select subject_id from desk_claims
    where tenant_id = t.id and queue = 'photos' and operator_id <> ${operatorId} and expires_at > ${now})`;
  const some = (table: 'photos' | 'message_photos') =>
    sql`(select p.id, p.tenant_id, p.uploaded_at ${pendingPhotosSql(table, sql`p.id in ${theirs}`)})`;
  const { rows } = await sql<ClaimedPhoto>`
    select w.id, w.tenant_id, w.uploaded_at, o.name as holder
    from ${sitesSql(tenantIds)} cross join lateral (${some('photos')} union all ${some('message_photos')}) w
    join desk_claims c on c.tenant_id = w.tenant_id and c.queue = 'photos' and c.subject_id = w.id
    join operators o on o.id = c.operator_id
    order by w.uploaded_at, w.id limit ${CLAIMED_SHOWN}`.execute(trx);
  return rows;
}

/** Storage key of a profile or message photo; null if there is no file. */
export async function selectPhotoKey(trx: Trx, tenantId: string, photoId: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select storage_key as key from photos where tenant_id = ${tenantId} and id = ${photoId}
    union all select storage_key from message_photos where tenant_id = ${tenantId} and id = ${photoId}`.execute(trx);
  return rows[0]?.key ?? null;
}

/** Storage key of the evidence copy of an erased member's photo, until the report is decided; null otherwise. */
export async function selectEvidenceKey(trx: Trx, tenantId: string, reportId: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select h.photo_key as key from retained_evidence h
    join reports r on r.tenant_id = h.tenant_id and r.id = h.report_id
    where h.tenant_id = ${tenantId} and h.report_id = ${reportId} and r.status <> 'decided'`.execute(trx);
  return rows[0]?.key ?? null;
}
