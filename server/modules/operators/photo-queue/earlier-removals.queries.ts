import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { WaitingRow } from './photo-queue.queries.ts';

/** Maximum removals shown per person, and per picture. */
const SHOWN = 6;
/** Maximum Hamming distance of two hashes of the same picture, as at upload. */
const ALIKE = 6;

/** A previously removed photo. */
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
export async function selectRemovalsOfPerson(trx: Trx, work: readonly WaitingRow[]): Promise<EarlierRemoval[]> {
  if (work.length === 0) return [];
  const { rows } = await sql<EarlierRemoval>`
    select w.id as of, r.id as photo_id, r.removal_reason as reason, r.note, r.removed_at as at, false as elsewhere
    from ${given(work)} cross join lateral (
      select * from (
        (select id, removal_reason, removed_at, ${noteOf('p.id')} from photos p
          where p.tenant_id = w.tenant_id and p.profile_id = w.profile_id and status = 'removed'
            and removal_reason <> 'owner')
        union all (select case when storage_key is null then null else id end, removal_reason, removed_at,
            ${noteOf('p.id')} from message_photos p
          where p.tenant_id = w.tenant_id and p.sender_id = w.profile_id and status = 'removed')) both_kinds
      order by removed_at desc limit ${SHOWN}) r
    order by r.removed_at desc`.execute(trx);
  return rows;
}

/**
 * Previous removals of the same picture, from any member. The hash outlives the photo, so there may be a reason without
 * a picture.
 */
export async function selectRemovalsOfPicture(trx: Trx, work: readonly WaitingRow[]): Promise<EarlierRemoval[]> {
  const hashed = work.filter((row) => row.hash !== null);
  if (hashed.length === 0) return [];
  const { rows } = await sql<EarlierRemoval>`
    select w.id as of, p.id as photo_id, r.reason, r.created_at as at, coalesce(p.note, '') as note,
      coalesce(p.profile_id <> w.profile_id, false) as elsewhere
    from ${given(hashed)} cross join lateral (
      select h.hash, h.reason, h.created_at from removed_photo_hashes h
      where h.tenant_id = w.tenant_id
        and bit_count(('x' || encode(h.hash, 'hex'))::bit(64) # ('x' || w.hash)::bit(64)) <= ${ALIKE}
      order by h.created_at desc limit ${SHOWN}) r
    left join lateral (
      select id, profile_id, ${noteOf('o.id')} from photos o
      where tenant_id = w.tenant_id and status = 'removed' and hash = r.hash and removed_at = r.created_at limit 1) p on true
    order by r.created_at desc`.execute(trx);
  return rows;
}

/** SQL expression for the note on a photo's removal. @param photoId its column */
const noteOf = (photoId: string) => sql`coalesce((select d.note from photo_decisions d
  where d.tenant_id = w.tenant_id and d.photo_id = ${sql.ref(photoId)} and d.decision = 'remove'), '') as note`;

function given(work: readonly WaitingRow[]) {
  const list = work.map((row) => ({
    id: row.id,
    tenant_id: row.tenantId,
    profile_id: row.profileId,
    hash: row.hash?.toString('hex') ?? '',
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as w (id uuid, tenant_id uuid, profile_id uuid, hash text)`;
}
