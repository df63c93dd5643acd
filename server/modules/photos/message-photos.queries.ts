import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { noBlockBetween } from '../profiles/no-block-between.ts';

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
