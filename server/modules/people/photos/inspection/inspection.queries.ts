import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

export interface PendingPhoto {
  id: string;
  profileId: string;
  name: string;
  uploadedAt: Date;
  width: number;
  height: number;
  /** Whether it belongs to a message instead of a profile. */
  inMessage: boolean;
}

export async function selectPendingPhotos(trx: Trx, tenantId: string, limit: number): Promise<PendingPhoto[]> {
  const rows = await trx
    .selectFrom('photos')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'photos.tenantId').onRef('profiles.id', '=', 'photos.profileId'),
    )
    .select(['photos.id', 'photos.profileId', 'profiles.name'])
    .select(['photos.uploadedAt', 'photos.width', 'photos.height'])
    .where('photos.tenantId', '=', tenantId)
    .where('photos.status', '=', 'inspection')
    .orderBy('photos.uploadedAt')
    .orderBy('photos.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, inMessage: false }));
}

export async function selectProfilesWithPendingPhotos(trx: Trx, tenantId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('profileId')
    .distinct()
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'inspection')
    .execute();
  return rows.map((row) => row.profileId);
}

/** Selects the owner and the hashes of a photo; undefined if it was removed. */
export function selectInspected(trx: Trx, tenantId: string, photoId: string) {
  return trx
    .selectFrom('photos')
    .select(['id', 'profileId', 'hash', 'private'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
}

/** Approves all pending photos of a profile and its private album, or one of them. @returns them in order */
export async function approvePhotos(trx: Trx, tenantId: string, profileId: string, photoId: string | null, at: Date) {
  const approved = await trx
    .updateTable('photos')
    .set({ status: sql`case when private then 'private' else 'active' end`, inspectedAt: at })
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', '=', 'inspection')
    .$if(photoId !== null, (qb) => qb.where('id', '=', photoId))
    .returning(['id', 'position', 'private'])
    .execute();
  return approved.toSorted((one, other) => one.position - other.position);
}

export async function markInspected(trx: Trx, tenantId: string, photoId: string, at: Date): Promise<void> {
  await trx
    .updateTable('photos')
    .set({ inspectedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .execute();
}

/** Returns an approved photo to inspection; undefined if it is not approved. */
export function returnToInspection(trx: Trx, tenantId: string, photoId: string) {
  return trx
    .updateTable('photos')
    .set({ status: 'inspection', inspectedAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', 'in', ['active', 'private'])
    .returning('private')
    .executeTakeFirst();
}
