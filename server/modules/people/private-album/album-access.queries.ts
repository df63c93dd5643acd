import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { profileCardsQuery, notBlocked, reachableProfile } from '../profiles/index.ts';

/** The owner of a private album and another member. */
export interface AlbumPair {
  ownerId: string;
  viewerId: string;
}

/**
 * What a member may know about another's album: approved photos, none while the owner is paused; the state of
 * their request; until when it is open for them after their last look; and whether asking reveals them.
 */
export async function selectAlbumState(trx: Trx, tenantId: string, { ownerId, viewerId }: AlbumPair, openSince: Date) {
  const { rows } = await sql<{
    photos: number;
    status: string | null;
    askedAt: Date | null;
    lookedAt: Date | null;
    viewerHidden: boolean;
  }>`
    select (select count(*)::int from photos f where f.tenant_id = o.tenant_id and f.profile_id = o.id
        and f.private and f.status = 'private' and o.away_since is null and not o.fictional) as photos,
      a.status, a.asked_at,
      (select l.last_at from private_album_looks l where l.tenant_id = o.tenant_id and l.owner_id = o.id
        and l.viewer_id = v.id and l.last_at > ${openSince} order by l.last_at desc limit 1) as looked_at,
      v.invisible as viewer_hidden
    from profiles o
      join profiles v on v.tenant_id = o.tenant_id and v.id = ${viewerId}
      left join private_album_access a on a.tenant_id = o.tenant_id and a.owner_id = o.id and a.viewer_id = v.id
    where o.tenant_id = ${tenantId} and o.id = ${ownerId}`.execute(trx);
  return rows[0]!;
}

/**
 * Opens a request, unless the viewer may look already or has asked since `askedBefore`, whatever the answer was.
 * @returns whether it is new
 */
export async function insertRequest(
  trx: Trx,
  tenantId: string,
  { ownerId, viewerId }: AlbumPair,
  { at, askedBefore }: { at: Date; askedBefore: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto('privateAlbumAccess')
    .values({ tenantId, ownerId, viewerId, status: 'asked', askedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'ownerId', 'viewerId'])
        .doUpdateSet({ status: 'asked', askedAt: at })
        .where('privateAlbumAccess.status', '<>', 'granted')
        .where('privateAlbumAccess.askedAt', '<=', askedBefore),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Grants somebody access to the album. @returns whether they had none before */
export async function grantAccess(
  trx: Trx,
  tenantId: string,
  { ownerId, viewerId }: AlbumPair,
  at: Date,
): Promise<boolean> {
  const result = await trx
    .insertInto('privateAlbumAccess')
    .values({ tenantId, ownerId, viewerId, status: 'granted', grantedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'ownerId', 'viewerId'])
        .doUpdateSet({ status: 'granted', grantedAt: at })
        .where('privateAlbumAccess.status', '<>', 'granted'),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function selectAccessStatus(trx: Trx, tenantId: string, { ownerId, viewerId }: AlbumPair) {
  const row = await trx
    .selectFrom('privateAlbumAccess')
    .select('status')
    .where('tenantId', '=', tenantId)
    .where('ownerId', '=', ownerId)
    .where('viewerId', '=', viewerId)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Refuses an open request. The row is kept, so that the viewer notices no difference and cannot ask again at once. */
export async function markRefused(trx: Trx, tenantId: string, { ownerId, viewerId }: AlbumPair): Promise<boolean> {
  const result = await trx
    .updateTable('privateAlbumAccess')
    .set({ status: 'refused' })
    .where('tenantId', '=', tenantId)
    .where('ownerId', '=', ownerId)
    .where('viewerId', '=', viewerId)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the access of one viewer, or of all. @returns the viewers who had it */
export async function deleteGrants(
  trx: Trx,
  tenantId: string,
  { ownerId, viewerId }: { ownerId: string; viewerId: string | null },
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('privateAlbumAccess')
    .where('tenantId', '=', tenantId)
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'granted')
    .$if(viewerId !== null, (qb) => qb.where('viewerId', '=', viewerId!))
    .returning('viewerId')
    .execute();
  return rows.map((row) => row.viewerId);
}

/** Deletes access and requests between two profiles, in both directions. */
export async function deleteAccessBetween(trx: Trx, tenantId: string, one: string, other: string): Promise<void> {
  await trx
    .deleteFrom('privateAlbumAccess')
    .where('tenantId', '=', tenantId)
    .where(({ or, and }) => or([and({ ownerId: one, viewerId: other }), and({ ownerId: other, viewerId: one })]))
    .execute();
}

/** Open requests and people with access, latest first; without those who are blocked, banned or deleted. */
export function selectAccessList(trx: Trx, tenantId: string, ownerId: string) {
  return profileCardsQuery(trx, tenantId, ownerId)
    .innerJoin('privateAlbumAccess as access', (join) =>
      join
        .onRef('access.tenantId', '=', 'profiles.tenantId')
        .onRef('access.viewerId', '=', 'profiles.id')
        .on('access.ownerId', '=', ownerId),
    )
    .select(['access.status as access', 'access.askedAt', 'access.grantedAt'])
    .select(reachableProfile(tenantId, ownerId).as('reachable'))
    .where('access.status', '<>', 'refused')
    .where('profiles.status', '=', 'active')
    .where(notBlocked(tenantId, ownerId))
    .orderBy((eb) => eb.fn.coalesce('access.grantedAt', 'access.askedAt'), 'desc')
    .orderBy('profiles.id')
    .execute();
}
