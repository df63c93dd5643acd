import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import { returnCredits } from '../chat/returned-credits.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { approveInMessages, removeFromMessage, selectSides } from './message-photos.queries.ts';
import type { RemovalReason } from './removal-reasons.ts';
import { insertRemovedHash } from './removed-hashes.queries.ts';

/** Approves photos in messages of a site, all that wait or one; both sides see them already. @returns how many */
export function approveMessagePhotos(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  photoId: string | null,
): Promise<number> {
  return database.withTenant(tenantId, (trx) => approveInMessages(trx, tenantId, photoId, clock.now()));
}

/**
 * Takes a photo out of its message for both sides and remembers the picture. What it cost comes back to its sender, once,
 * if the recipient had not opened it. The sender gets the reason by mail.
 * @returns what was stored for both sides' pages; null for a photo that is in no message (any more)
 */
export async function rejectMessagePhoto(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'> & { live: Pick<LiveService, 'record'> },
  tenantId: string,
  photoId: string,
  reason: RemovalReason,
): Promise<LiveEvent[] | null> {
  const at = deps.clock.now();
  const removed = await removeFromMessage(trx, tenantId, photoId, { reason, at });
  if (!removed) return null;
  const { messageId, hash, userId } = removed;
  if (hash) await insertRemovedHash(trx, tenantId, { id: newId(deps.clock), hash, reason, createdAt: at });
  const returned = removed.openedAt === null ? await returnCredits(trx, deps, tenantId, messageId) : [];
  const { conversationId, profileIds } = await selectSides(trx, tenantId, messageId);
  const payload = { conversation: { id: conversationId }, message: messageId, change: 'photo_removed' };
  const events: LiveEvent[] = [
    ...profileIds.map((profileId): LiveEvent => ({ profileId, type: 'chat', payload })),
    ...returned,
  ];
  await deps.live.record(trx, tenantId, events);
  if (userId) await queueMail(trx, deps, { tenantId, userId, template: 'photo_removed', referenceId: photoId });
  return events;
}
