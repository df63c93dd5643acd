import type { Trx } from '../../../../db/client.ts';
import type { PhotoRow } from './photo.view.ts';

/** Selects the photos of a profile in order; the owner also sees pending ones. */
export function selectPhotosOfProfile(
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
    .where('status', 'in', forOwner ? ['active', 'inspection'] : ['active'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
