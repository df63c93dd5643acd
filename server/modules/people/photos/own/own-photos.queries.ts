import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { PhotoRow } from '../photo.view.ts';
import { REMOVED_BY_OWNER } from '../inspection/removal-reasons.ts';

/** Locks the profile until the transaction ends, so that changes of its photos run one after the other. */
export async function lockProfile(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('profiles')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Counts the photos of a profile and its private album without removed ones. */
export async function countPhotos(trx: Trx, tenantId: string, profileId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewPhoto {
  id: string;
  profileId: string;
  storageKey: string;
  width: number;
  height: number;
  color: string;
  hash: Buffer | null;
  uploadedAt: Date;
  /** In the private album. */
  private: boolean;
}

/** Stores a pending photo at the end of the profile's photos. */
export function insertPhoto(trx: Trx, tenantId: string, photo: NewPhoto): Promise<PhotoRow> {
  return trx
    .insertInto('photos')
    .values({
      ...photo,
      tenantId,
      status: 'inspection',
      position: sql<number>`(select coalesce(max(position) + 1, 0) from photos
        where tenant_id = ${tenantId} and profile_id = ${photo.profileId})`,
    })
    .returning(['id', 'status', 'width', 'height', 'color'])
    .executeTakeFirstOrThrow();
}

/** Selects ids and states of a profile's photos in order, without removed and private ones. */
export function selectPhotoOrder(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('photos')
    .select(['id', 'status'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', '<>', 'removed')
    .where('private', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function updatePhotoOrder(
  trx: Trx,
  tenantId: string,
  profileId: string,
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx
      .updateTable('photos')
      .set({ position })
      .where('tenantId', '=', tenantId)
      .where('profileId', '=', profileId)
      .where('id', '=', id)
      .execute();
  }
}

/** Removes a photo from its profile; false if it was removed already. */
export async function markRemoved(
  trx: Trx,
  tenantId: string,
  photo: { id: string; profileId: string },
  removal: { reason: string; at: Date },
) {
  return trx
    .updateTable('photos')
    .set({ status: 'removed', removalReason: removal.reason, removedAt: removal.at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photo.id)
    .where('profileId', '=', photo.profileId)
    .where('status', '<>', 'removed')
    .returning('private')
    .executeTakeFirst();
}

/** Sets the first active photo as main photo and counts the active ones. Call it after every change. */
export async function updatePhotoSummary(trx: Trx, tenantId: string, profileId: string): Promise<void> {
  await sql`update profiles p set
      photo_count = (select count(*) from photos f
        where f.tenant_id = p.tenant_id and f.profile_id = p.id and f.status = 'active'),
      main_photo_id = (select f.id from photos f
        where f.tenant_id = p.tenant_id and f.profile_id = p.id and f.status = 'active' order by f.position, f.id limit 1)
    where p.tenant_id = ${tenantId} and p.id = ${profileId}`.execute(trx);
}

/** Selects photos that the site removed from a profile since a moment, latest first. */
export async function selectRemovals(trx: Trx, tenantId: string, profileId: string, since: Date) {
  const rows = await trx
    .selectFrom('photos')
    .select(['id', 'removalReason'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', '=', 'removed')
    .where('removalReason', '<>', REMOVED_BY_OWNER)
    .where('removedAt', '>', since)
    .orderBy('removedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, removalReason }) => ({ id, reason: removalReason! }));
}
