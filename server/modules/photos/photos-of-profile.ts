import type { Trx } from '../../../db/client.ts';
import type { PhotoRow } from './photo.view.ts';

/** Photos of a profile in their order; the owner also sees those under inspection. */
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
