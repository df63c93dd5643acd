import type { Trx } from '../../../db/client.ts';

/** Where a photo's file lies, unless it was removed or its member's account deleted. */
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
    .where('profiles.status', '<>', 'deleted')
    .executeTakeFirst();
  return row?.storageKey ?? null;
}

/** Approves every waiting photo of the tenant and makes the first one of a profile its main photo. */
export async function approveWaiting(trx: Trx, tenantId: string, at: Date): Promise<number> {
  const approved = await trx
    .updateTable('photos')
    .set({ status: 'active', inspectedAt: at })
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'inspection')
    .returning(['id', 'profileId'])
    .execute();
  for (const photo of approved) {
    await trx
      .updateTable('profiles')
      .set((eb) => ({
        photoCount: eb('photoCount', '+', 1),
        mainPhotoId: eb.fn.coalesce('mainPhotoId', eb.val(photo.id)),
      }))
      .where('tenantId', '=', tenantId)
      .where('id', '=', photo.profileId)
      .execute();
  }
  return approved.length;
}
