import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { PendingPhotoRow } from './photo-queue.queries.ts';

/** Per person, and per picture. */
const REMOVALS_SHOWN = 6;
/** Maximum Hamming distance of two hashes of the same picture, as at upload. */
const MAX_HASH_DISTANCE = 6;

export interface EarlierRemoval {
  /** Id of the pending photo that it relates to. */
  of: string;
  /** Null if the file has been deleted. */
  photoId: string | null;
  reason: string;
  /** Note for other operators; may be empty. */
  note: string;
  at: Date;
  /** Removed from another member's profile. */
  elsewhere: boolean;
}

/** Photos previously removed from the same members, on profiles and in messages, newest first. */
export async function selectMemberRemovals(trx: Trx, work: readonly PendingPhotoRow[]): Promise<EarlierRemoval[]> {
  if (work.length === 0) return [];
  const { rows } = await sql<EarlierRemoval>`
    select w.id as of, r.id as photo_id, r.removal_reason as reason, r.note, r.removed_at as at, false as elsewhere
    from ${photosSql(work)} cross join lateral (
      select * from (
        (select id, removal_reason, removed_at, ${removalNoteSql('p.id')} from photos p
          where p.tenant_id = w.tenant_id and p.profile_id = w.profile_id and status = 'removed'
            and removal_reason <> 'owner')
        union all (select case when storage_key is null then null else id end, removal_reason, removed_at,
            ${removalNoteSql('p.id')} from message_photos p
          where p.tenant_id = w.tenant_id and p.sender_id = w.profile_id and status = 'removed')) both_kinds
      order by removed_at desc limit ${REMOVALS_SHOWN}) r
    order by r.removed_at desc`.execute(trx);
  return rows;
}

/**
 * Previous removals of the same picture, from any member. The hash outlives the photo, so there may be a reason without
 * a picture.
 */
export async function selectPictureRemovals(trx: Trx, work: readonly PendingPhotoRow[]): Promise<EarlierRemoval[]> {
  const hashed = work.filter((row) => row.hash !== null);
  if (hashed.length === 0) return [];
  const { rows } = await sql<EarlierRemoval>`
    select w.id as of, p.id as photo_id, r.reason, r.created_at as at, coalesce(p.note, '') as note,
      coalesce(p.profile_id <> w.profile_id, false) as elsewhere
    from ${photosSql(hashed)} cross join lateral (
      select h.hash, h.reason, h.created_at from removed_photo_hashes h
      where h.tenant_id = w.tenant_id
        and bit_count(('x' || encode(h.hash, 'hex'))::bit(64) # ('x' || w.hash)::bit(64)) <= ${MAX_HASH_DISTANCE}
      order by h.created_at desc limit ${REMOVALS_SHOWN}) r
    left join lateral (
      select id, profile_id, ${removalNoteSql('o.id')} from photos o
      where tenant_id = w.tenant_id and status = 'removed' and hash = r.hash and removed_at = r.created_at limit 1) p on true
    order by r.created_at desc`.execute(trx);
  return rows;
}

/** SQL expression for the note on a photo's removal. @param photoId its column */
const removalNoteSql = (photoId: string) => sql`coalesce((select d.note from photo_decisions d
  where d.tenant_id = w.tenant_id and d.photo_id = ${sql.ref(photoId)} and d.decision = 'remove'), '') as note`;

function photosSql(work: readonly PendingPhotoRow[]) {
  const list = work.map((row) => ({
    id: row.id,
    tenant_id: row.tenantId,
    profile_id: row.profileId,
    hash: row.hash?.toString('hex') ?? '',
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as w (id uuid, tenant_id uuid, profile_id uuid, hash text)`;
}
