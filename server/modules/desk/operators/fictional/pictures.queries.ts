import type { Trx } from '../../../../../db/client.ts';

export function selectPictures(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('photos as f')
    .leftJoin('fictionalPictures as s', (join) =>
      join.onRef('s.tenantId', '=', 'f.tenantId').onRef('s.photoId', '=', 'f.id'),
    )
    .select(['f.id', 's.kind', 's.source', 'f.width', 'f.height'])
    .where('f.tenantId', '=', tenantId)
    .where('f.profileId', '=', profileId)
    .where('f.status', '=', 'active')
    .orderBy('f.position')
    .orderBy('f.id')
    .$narrowType<{ kind: 'illustrated' | 'licensed' | null }>()
    .execute();
}

export type PictureView = Awaited<ReturnType<typeof selectPictures>>[number];

/**
 * Approves a newly stored picture: an operator who may edit the profile may also inspect photos, and has named its
 * source.
 */
export async function approvePicture(trx: Trx, tenantId: string, photoId: string, at: Date): Promise<void> {
  await trx
    .updateTable('photos')
    .set({ status: 'active', inspectedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .execute();
}

interface NewPictureSource {
  photoId: string;
  kind: string;
  source: string;
  operatorId: string;
  createdAt: Date;
}

export async function insertPictureSource(trx: Trx, tenantId: string, source: NewPictureSource): Promise<void> {
  await trx
    .insertInto('fictionalPictures')
    .values({ tenantId, ...source })
    .execute();
}

/** Storage key of a fictional profile's picture; undefined for any other photo. */
export async function selectPictureKey(
  trx: Trx,
  tenantId: string,
  { profileId, id }: { profileId: string; id: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('photos as f')
    .innerJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'f.tenantId').onRef('p.id', '=', 'f.profileId'))
    .select('f.storageKey')
    .where((eb) => eb.and({ 'f.tenantId': tenantId, 'f.id': id, 'f.profileId': profileId, 'f.status': 'active' }))
    .where('p.fictional', '=', true)
    .executeTakeFirst();
  return row?.storageKey;
}
