import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { returnCredits } from '../../../conversation/chat/index.ts';
import type { LiveEvent, LiveService } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import {
  markMessagePhotosApproved,
  removeMessagePhoto,
  selectParticipants,
} from '../messages/message-photos.queries.ts';
import type { RemovalReason } from './removal-reasons.ts';
import { insertRemovedHash } from './removed-hashes.queries.ts';

export interface RemovalDeps extends Pick<Deps, 'clock' | 'jobs'> {
  live: Pick<LiveService, 'record'>;
  /** Given at wiring, because chat is above photos. */
  returnCredits: typeof returnCredits;
}

/**
 * Approves all pending photos in messages of a site or one of them; both participants see them already.
 * @returns their number
 */
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
 * @returns the stored live events for both participants; null if the photo is in no message
 */
export async function rejectMessagePhoto(
  trx: Trx,
  deps: RemovalDeps,
  tenantId: string,
  photoId: string,
  reason: RemovalReason,
): Promise<LiveEvent[] | null> {
  const at = deps.clock.now();
  const removed = await removeMessagePhoto(trx, tenantId, photoId, { reason, at });
  if (!removed) return null;
  const { messageId, hash, userId } = removed;
  if (hash) await insertRemovedHash(trx, tenantId, { id: newId(deps.clock), hash, reason, createdAt: at });
  const returned = removed.openedAt === null ? await deps.returnCredits(trx, deps, tenantId, messageId) : [];
  const { conversationId, profileIds } = await selectParticipants(trx, tenantId, messageId);
  const payload = { conversation: { id: conversationId }, message: messageId, change: 'photo_removed' };
  const events: LiveEvent[] = [
    ...profileIds.map((profileId): LiveEvent => ({ profileId, type: 'chat', payload })),
    ...returned,
  ];
  await deps.live.record(trx, tenantId, events);
  if (userId) await queueMail(trx, deps, { tenantId, userId, template: 'photo_removed', referenceId: photoId });
  return events;
}
