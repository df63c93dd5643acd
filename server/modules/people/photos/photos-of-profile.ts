import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import type { PhotoRow } from './photo.view.ts';

/** Selects the photos of a profile in order; the owner also sees pending ones. */
export async function selectPhotosOfProfile(
  trx: Trx,
  tenantId: string,
  profileId: string,
  forOwner: boolean,
): Promise<PhotoRow[]> {
  const pending = forOwner ? 'inspection' : 'active';
  return (await trx.executeQuery(photosQuery({ tenantId, profileId, pending }))).rows;
}

const photosQuery = compileOnce(
  (trx, { tenantId, profileId, pending }: { tenantId: string; profileId: string; pending: string }) =>
    trx
      .selectFrom('photos')
      .select(['id', 'status', 'width', 'height', 'color'])
      .where('tenantId', '=', tenantId)
      .where('profileId', '=', profileId)
      .where('status', 'in', ['active', pending])
      .orderBy('position')
      .orderBy('id')
      .compile(),
);
