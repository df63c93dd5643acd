import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { LiveEvent, Tell } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import {
  markMessagePhotosApproved,
  removeMessagePhoto,
  selectParticipants,
} from '../messages/message-photos.queries.ts';
import type { RemovalReason } from './removal-reasons.ts';
import { insertRemovedHash } from './removed-hashes.queries.ts';

export interface RemovalDeps extends Pick<Deps, 'clock' | 'jobs'> {
  /** Given at wiring, because chat is above photos. */
  returnCredits: (trx: Trx, deps: Pick<Deps, 'clock'>, tenantId: string, messageId: string) => Promise<LiveEvent[]>;
}

/** Approves all pending photos in messages of a site or one of them; both participants see them already. */
export function approveMessagePhotos(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  photoId: string | null,
): Promise<number> {
  return database.withTenant(tenantId, (trx) => markMessagePhotosApproved(trx, tenantId, photoId, clock.now()));
}

/**
 * Removes a photo from its message for both participants and stores its hash. Its credits are returned to the sender
 * once if the recipient has not opened it. The sender is mailed the reason.
 * @returns whether the photo is in a message
 */
export async function rejectMessagePhoto(
  trx: Trx,
  tell: Tell,
  deps: RemovalDeps,
  tenantId: string,
  photoId: string,
  reason: RemovalReason,
): Promise<boolean> {
  const at = deps.clock.now();
  const removed = await removeMessagePhoto(trx, tenantId, photoId, { reason, at });
  if (!removed) return false;
  const { messageId, hash, userId } = removed;
  if (hash) await insertRemovedHash(trx, tenantId, { id: newId(deps.clock), hash, reason, createdAt: at });
  const returned = removed.openedAt === null ? await deps.returnCredits(trx, deps, tenantId, messageId) : [];
  const { conversationId, profileIds } = await selectParticipants(trx, tenantId, messageId);
  const payload = { conversation: { id: conversationId }, message: messageId, change: 'photo_removed' };
  for (const profileId of profileIds) tell({ profileId, type: 'chat', payload });
  tell(...returned);
  if (userId) await queueMail(trx, deps, { tenantId, userId, template: 'photo_removed', referenceId: photoId });
  return true;
}
