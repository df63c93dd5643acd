import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';
import type { PendingPhoto } from '../inspection/inspection.queries.ts';

interface NewMessagePhoto {
  id: string;
  messageId: string;
  senderId: string;
  storageKey: string;
  width: number;
  height: number;
  hash: Buffer | null;
  uploadedAt: Date;
}

export async function insertMessagePhoto(trx: Trx, tenantId: string, photo: NewMessagePhoto): Promise<void> {
  await trx
    .insertInto('messagePhotos')
    .values({ ...photo, tenantId, status: 'inspection' })
    .execute();
}

/** Records that the recipient opened a photo. @returns true the first time, unless the photo was removed */
export async function markOpened(trx: Trx, tenantId: string, messageId: string, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('messagePhotos')
    .set({ openedAt: at })
    .where('tenantId', '=', tenantId)
    .where('messageId', '=', messageId)
    .where('openedAt', 'is', null)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Selects the storage key of a photo in one of the viewer's conversations and whether the viewer may see it sharp;
 * undefined if it was removed, the viewer deleted the conversation, or a block closed it.
 */
export async function selectVisibleMessagePhoto(trx: Trx, tenantId: string, photoId: string, viewerId: string) {
  const { rows } = await sql<{ storageKey: string; sharp: boolean }>`
    select f.storage_key as "storageKey", f.sender_id = v.profile_id or f.opened_at is not null as sharp
    from message_photos f
      join messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
      join conversation_members v on v.tenant_id = m.tenant_id and v.conversation_id = m.conversation_id
    where f.tenant_id = ${tenantId} and f.id = ${photoId} and v.profile_id = ${viewerId}
      and f.status <> 'removed' and m.seq > v.hidden_up_to_seq
      and ${noBlockBetweenSql('v.profile_id', 'v.other_profile_id')}`.execute(trx);
  return rows[0];
}

/** Selects pending photos in messages with the names of their senders, oldest first. */
export async function selectPendingMessagePhotos(trx: Trx, tenantId: string, limit: number): Promise<PendingPhoto[]> {
  const rows = await trx
    .selectFrom('messagePhotos as photo')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'photo.tenantId').onRef('profiles.id', '=', 'photo.senderId'),
    )
    .select(['photo.id', 'photo.senderId as profileId', 'profiles.name'])
    .select(['photo.uploadedAt', 'photo.width', 'photo.height'])
    .where('photo.tenantId', '=', tenantId)
    .where('photo.status', '=', 'inspection')
    .orderBy('photo.uploadedAt')
    .orderBy('photo.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, inMessage: true }));
}

/** Approves all pending photos in messages or one of them. @returns their number */
export async function markMessagePhotosApproved(trx: Trx, tenantId: string, photoId: string | null, at: Date) {
  const result = await trx
    .updateTable('messagePhotos')
    .set({ status: 'active', inspectedAt: at })
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'inspection')
    .$if(photoId !== null, (query) => query.where('id', '=', photoId))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function returnMessagePhotoToInspection(trx: Trx, tenantId: string, photoId: string): Promise<void> {
  await trx
    .updateTable('messagePhotos')
    .set({ status: 'inspection', inspectedAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '=', 'active')
    .execute();
}

/** Removes a photo from its message; undefined if it is unknown or removed. It cannot be opened afterwards. */
export async function removeMessagePhoto(
  trx: Trx,
  tenantId: string,
  photoId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<{ messageId: string; userId: string | null; hash: Buffer | null; openedAt: Date | null } | undefined> {
  return trx
    .updateTable('messagePhotos')
    .set({ status: 'removed', removalReason: reason, removedAt: at, inspectedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '<>', 'removed')
    .returning((eb) => [
      'messageId',
      'hash',
      'openedAt',
      eb
        .selectFrom('profiles')
        .select('userId')
        .whereRef('profiles.tenantId', '=', 'messagePhotos.tenantId')
        .whereRef('profiles.id', '=', 'messagePhotos.senderId')
        .as('userId'),
    ])
    .executeTakeFirst();
}

export async function selectParticipants(trx: Trx, tenantId: string, messageId: string) {
  const rows = await trx
    .selectFrom('messages')
    .innerJoin('conversationMembers as side', (join) =>
      join
        .onRef('side.tenantId', '=', 'messages.tenantId')
        .onRef('side.conversationId', '=', 'messages.conversationId'),
    )
    .select(['side.conversationId', 'side.profileId'])
    .where('messages.tenantId', '=', tenantId)
    .where('messages.id', '=', messageId)
    .execute();
  return { conversationId: rows[0]!.conversationId, profileIds: rows.map((row) => row.profileId) };
}

/** Selects the storage key of a message photo for inspection; null if it was removed. */
export async function selectInspectedKey(trx: Trx, tenantId: string, photoId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('messagePhotos')
    .select('storageKey')
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  return row?.storageKey ?? null;
}

/**
 * Selects photos removed from messages before a moment whose files still exist, except those in the evidence of an
 * undecided report.
 */
export async function selectRemovedFiles(trx: Trx, tenantId: string, before: Date, limit: number) {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select f.id, f.storage_key as "storageKey" from message_photos f
    where f.tenant_id = ${tenantId} and f.status = 'removed' and f.storage_key is not null and f.removed_at <= ${before}
      and not exists (select 1 from reports r
        where r.tenant_id = f.tenant_id and r.message_id = f.message_id and r.status <> 'decided')
    order by f.removed_at limit ${limit}`.execute(trx);
  return rows;
}

/** Clears the storage key of a removed photo once its files are deleted. */
export async function clearStorageKey(trx: Trx, tenantId: string, photoId: string): Promise<void> {
  await trx
    .updateTable('messagePhotos')
    .set({ storageKey: null, hash: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '=', 'removed')
    .execute();
}
