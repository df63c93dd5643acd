import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { reachableProfile } from '../profiles/index.ts';

/**
 * Selects the storage key of a photo of a private album that this member may see now: their own, or an
 * approved one of an album that is open for them. Changes of access, blocks, pauses and bans apply at once.
 * @param withOthers whether albums of others can be seen on the site
 */
export async function selectReadableKey(
  trx: Trx,
  tenantId: string,
  { photoId, viewerId, withOthers }: { photoId: string; viewerId: string; withOthers: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ storageKey: string }>`
    select f.storage_key from photos f
      join profiles on profiles.tenant_id = f.tenant_id and profiles.id = f.profile_id
    where f.tenant_id = ${tenantId} and f.id = ${photoId} and f.private and (
      (f.profile_id = ${viewerId} and f.status <> 'removed')
      or (${withOthers} and f.status = 'private' and profiles.status = 'active' and profiles.away_since is null
        and ${reachableProfile(tenantId, viewerId)}
        and exists (select from private_album_access a where a.tenant_id = f.tenant_id and a.owner_id = f.profile_id
          and a.viewer_id = ${viewerId} and a.status = 'granted')))`.execute(trx);
  return rows[0]?.storageKey ?? null;
}

/** Whether a photo is in an album of that owner at which the viewer has looked, so that they may still report it. */
export async function isPhotoLookedAt(
  trx: Trx,
  tenantId: string,
  { photoId, ownerId, viewerId }: { photoId: string; ownerId: string; viewerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from photos f
    where f.tenant_id = ${tenantId} and f.id = ${photoId} and f.profile_id = ${ownerId} and f.status = 'private'
      and exists (select from private_album_looks l where l.tenant_id = f.tenant_id and l.owner_id = f.profile_id
        and l.viewer_id = ${viewerId})`.execute(trx);
  return rows.length > 0;
}
