import type { Trx } from '../../../../db/client.ts';

/** Selects the storage key of a photo of a profile, unless it was removed or its owner's account was deleted. */
export async function selectStorageKey(trx: Trx, tenantId: string, photoId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('photos')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'photos.tenantId').onRef('profiles.id', '=', 'photos.profileId'),
    )
    .select('photos.storageKey')
    .where('photos.tenantId', '=', tenantId)
    .where('photos.id', '=', photoId)
    .where('photos.status', '<>', 'removed')
    .where('photos.private', '=', false)
    .where('profiles.status', '<>', 'deleted')
    .executeTakeFirst();
  return row?.storageKey ?? null;
}
