import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { notBlocked, profileCardsQuery, reachableProfile } from '../profiles/index.ts';
import type { AlbumPair } from './album-access.queries.ts';

/** Number of looks shown to the owner. */
const LOOKS_SHOWN = 50;

/**
 * Stores that a viewer with access opens the album. If it is open for them since `openSince`, this is no new look.
 * @returns null without access, otherwise whether it is the first look of the day
 */
export async function insertLook(
  trx: Trx,
  tenantId: string,
  { ownerId, viewerId }: AlbumPair,
  { at, day, openSince }: { at: Date; day: string; openSince: Date },
): Promise<{ first: boolean } | null> {
  const { rows } = await sql<{ times: number }>`
    insert into private_album_looks (tenant_id, owner_id, viewer_id, day, first_at, last_at)
      select tenant_id, owner_id, viewer_id, ${day}::date, ${at}::timestamptz, ${at}::timestamptz from private_album_access
      where tenant_id = ${tenantId} and owner_id = ${ownerId} and viewer_id = ${viewerId} and status = 'granted'
      for share
    on conflict (tenant_id, owner_id, viewer_id, day) do update set
      times = private_album_looks.times + (private_album_looks.last_at <= ${openSince})::int,
      last_at = case when private_album_looks.last_at <= ${openSince} then excluded.last_at else private_album_looks.last_at end
    returning times`.execute(trx);
  const [look] = rows;
  return look ? { first: look.times === 1 } : null;
}

/** Who looked at a member's album, one row for each person and day, latest first; without those who are blocked. */
export function selectLooks(trx: Trx, tenantId: string, ownerId: string) {
  return profileCardsQuery(trx, tenantId, ownerId)
    .innerJoin('privateAlbumLooks as look', (join) =>
      join
        .onRef('look.tenantId', '=', 'profiles.tenantId')
        .onRef('look.viewerId', '=', 'profiles.id')
        .on('look.ownerId', '=', ownerId),
    )
    .select(['look.day', 'look.lastAt', 'look.times'])
    .select(reachableProfile(tenantId, ownerId).as('reachable'))
    .where('profiles.status', '=', 'active')
    .where(notBlocked(tenantId, ownerId))
    .orderBy('look.lastAt', 'desc')
    .orderBy('profiles.id')
    .limit(LOOKS_SHOWN)
    .execute();
}
