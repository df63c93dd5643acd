import type { Trx } from '../../../../../db/client.ts';
import { DomainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import type { DecodedPhoto } from '../decoding/decode-job.ts';
import { insertMessagePhoto, markOpened } from './message-photos.queries.ts';
import { newStorageKey } from '../files/photo-files.ts';
import { wasRemovedBefore } from '../inspection/removed-hashes.queries.ts';
import { fileRejection } from '../decoding/upload-refusals.ts';

/** A photo whose file is stored while its message is being sent. */
export interface StoredPhoto extends Omit<DecodedPhoto, 'bytes' | 'color'> {
  id: string;
  storageKey: string;
}

/**
 * Stores a file and sends its message; the file is deleted if the message was not stored. A row never refers to a
 * missing file.
 * @param send returns whether the photo was stored
 */
export async function withStoredPhoto<Sent extends { kept: boolean }>(
  { storage, clock }: { storage: FileStorage; clock: Clock },
  tenantId: string,
  { bytes, width, height, hashes }: DecodedPhoto,
  send: (photo: StoredPhoto) => Promise<Sent>,
): Promise<Sent> {
  const id = newId(clock);
  const storageKey = newStorageKey(tenantId, id);
  await storage.write(storageKey, bytes);
  try {
    const sent = await send({ id, storageKey, width, height, hashes });
    if (!sent.kept) await storage.remove(storageKey);
    return sent;
  } catch (error) {
    // After other failures it is unknown whether the row was stored; a sweep deletes files without a row.
    if (error instanceof DomainError) await storage.remove(storageKey);
    throw error;
  }
}

/**
 * Compares with all removed pictures of the site, so it runs before rows are locked.
 * @throws DomainError `photo_removed_before` for a picture that was removed from the site
 */
export async function rejectPreviouslyRemoved(
  trx: Trx,
  tenantId: string,
  { hashes }: Pick<StoredPhoto, 'hashes'>,
): Promise<void> {
  if (hashes && (await wasRemovedBefore(trx, tenantId, hashes))) throw fileRejection('photo_removed_before');
}

/** Stores the photo of a message, in the transaction that sends the message. */
export async function attachPhoto(
  trx: Trx,
  tenantId: string,
  { hashes, ...photo }: StoredPhoto,
  message: { id: string; senderId: string; sentAt: Date },
): Promise<void> {
  const about = { messageId: message.id, senderId: message.senderId, uploadedAt: message.sentAt };
  await insertMessagePhoto(trx, tenantId, { ...photo, ...about, hash: hashes?.own ?? null });
}

/** Opens the photo of a message for its recipient. @returns true the first time */
export function openMessagePhoto(trx: Trx, tenantId: string, messageId: string, at: Date): Promise<boolean> {
  return markOpened(trx, tenantId, messageId, at);
}
