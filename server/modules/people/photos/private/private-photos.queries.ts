import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { PhotoRow } from '../photo.view.ts';

/** Selects the photos of a private album in order; the owner also sees pending ones. */
export function selectPrivatePhotos(
  trx: Trx,
  tenantId: string,
  profileId: string,
  forOwner: boolean,
): Promise<PhotoRow[]> {
  return trx
    .selectFrom('photos')
    .select(['id', 'status', 'width', 'height', 'color'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('private', '=', true)
    .where('status', 'in', forOwner ? ['private', 'inspection'] : ['private'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Moves a photo into the private album or back, to the end there; false for the main photo, one that is there already
 * and one that is removed or not the profile's.
 */
export async function updatePrivate(
  trx: Trx,
  tenantId: string,
  { id, profileId }: { id: string; profileId: string },
  isPrivate: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update photos f set private = ${isPrivate},
      status = case when f.status = 'inspection' then f.status when ${isPrivate} then 'private' else 'active' end,
      position = (select max(position) + 1 from photos o where o.tenant_id = f.tenant_id and o.profile_id = f.profile_id)
    from profiles p
    where f.tenant_id = ${tenantId} and f.id = ${id} and f.profile_id = ${profileId} and f.status <> 'removed'
      and f.private <> ${isPrivate} and p.tenant_id = f.tenant_id and p.id = f.profile_id
      and p.main_photo_id is distinct from f.id`.execute(trx);
  return numAffectedRows === 1n;
}
