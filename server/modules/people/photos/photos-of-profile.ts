import { sql } from 'kysely';

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

/** Selects the photos of several profiles that others may see, by profile and in order. */
export async function selectPhotosOfProfiles(trx: Trx, tenantId: string, profileIds: readonly string[]) {
  const photos = new Map<string, PhotoRow[]>(profileIds.map((id) => [id, []]));
  if (profileIds.length === 0) return photos;
  const { rows } = await trx.executeQuery(photosOfProfilesQuery({ tenantId, profileIds }));
  for (const { profileId, ...photo } of rows) photos.get(profileId)?.push(photo);
  return photos;
}

const photosOfProfilesQuery = compileOnce(
  (trx, { tenantId, profileIds }: { tenantId: string; profileIds: readonly string[] }) =>
    trx
      .selectFrom('photos')
      .select(['profileId', 'id', 'status', 'width', 'height', 'color'])
      .where('tenantId', '=', tenantId)
      .where('profileId', '=', sql<string>`any (${profileIds}::uuid[])`)
      .where('status', '=', 'active')
      .orderBy('position')
      .orderBy('id')
      .compile(),
);

const photosQuery = compileOnce(
  (trx, { tenantId, profileId, pending }: { tenantId: string; profileId: string; pending: string }) =>
    trx
      .selectFrom('photos')
      .select(['id', 'status', 'width', 'height', 'color'])
      .where('tenantId', '=', tenantId)
      .where('profileId', '=', profileId)
      .where('status', 'in', ['active', pending])
      .where('private', '=', false)
      .orderBy('position')
      .orderBy('id')
      .compile(),
);
