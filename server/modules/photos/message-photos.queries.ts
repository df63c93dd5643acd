import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { noBlockBetween } from '../profiles/no-block-between.ts';
import type { WaitingPhoto } from './inspection.queries.ts';

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

/** Stores the photo of a message; it is inspected afterwards. */
export async function insertMessagePhoto(trx: Trx, tenantId: string, photo: NewMessagePhoto): Promise<void> {
  await trx
    .insertInto('messagePhotos')
    .values({ ...photo, tenantId, status: 'inspection' })
    .execute();
}

/** Writes down that the recipient opened a photo; true for the first time, unless it was removed. */
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
 * Where the file of a photo lies that this member sees in a conversation of theirs, and whether they may see it sharp;
 * undefined when it was removed, the conversation deleted by the viewer or closed by a block.
 */
export async function selectSeenPhoto(
  trx: Trx,
  tenantId: string,
  photoId: string,
  viewerId: string,
): Promise<{ storageKey: string; sharp: boolean } | undefined> {
  const { rows } = await sql<{ storageKey: string; sharp: boolean }>`
    select f.storage_key as "storageKey", f.sender_id = v.profile_id or f.opened_at is not null as sharp
    from message_photos f
      join messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
      join conversation_members v on v.tenant_id = m.tenant_id and v.conversation_id = m.conversation_id
    where f.tenant_id = ${tenantId} and f.id = ${photoId} and v.profile_id = ${viewerId}
      and f.status <> 'removed' and m.seq > v.hidden_up_to_seq
      and ${noBlockBetween('v.profile_id', 'v.other_profile_id')}`.execute(trx);
  return rows[0];
}

/** Photos in messages that wait for inspection, with the names of their senders, those that wait longest first. */
export async function selectWaitingInMessages(trx: Trx, tenantId: string, limit: number): Promise<WaitingPhoto[]> {
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

/** Approves photos in messages, all that wait or one. @returns how many */
export async function approveInMessages(trx: Trx, tenantId: string, photoId: string | null, at: Date): Promise<number> {
  const result = await trx
    .updateTable('messagePhotos')
    .set({ status: 'active', inspectedAt: at })
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'inspection')
    .$if(photoId !== null, (query) => query.where('id', '=', photoId))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Lets an approved photo of a message wait again. */
export async function putBackInMessage(trx: Trx, tenantId: string, photoId: string): Promise<void> {
  await trx
    .updateTable('messagePhotos')
    .set({ status: 'inspection', inspectedAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '=', 'active')
    .execute();
}

/** Takes a photo out of its message; undefined for one that is unknown or gone already. Nobody opens it from then on. */
export async function removeFromMessage(
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

/** The conversation of a message and its two sides. */
export async function selectSides(
  trx: Trx,
  tenantId: string,
  messageId: string,
): Promise<{ conversationId: string; profileIds: string[] }> {
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

/** Where the file of a photo in a message lies, for whoever inspects it; null when it was removed. */
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
 * Photos that were taken out of messages before a moment and whose files are still there; what a report without a decision
 * is about is left out.
 */
export async function selectRemovedFiles(
  trx: Trx,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<Array<{ id: string; storageKey: string }>> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select f.id, f.storage_key as "storageKey" from message_photos f
    where f.tenant_id = ${tenantId} and f.status = 'removed' and f.storage_key is not null and f.removed_at <= ${before}
      and not exists (select 1 from reports r
        where r.tenant_id = f.tenant_id and r.message_id = f.message_id and r.status <> 'decided')
    order by f.removed_at limit ${limit}`.execute(trx);
  return rows;
}

/** Writes down that nothing is left of a removed photo but that it was there. */
export async function forgetFile(trx: Trx, tenantId: string, photoId: string): Promise<void> {
  await trx
    .updateTable('messagePhotos')
    .set({ storageKey: null, hash: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '=', 'removed')
    .execute();
}
