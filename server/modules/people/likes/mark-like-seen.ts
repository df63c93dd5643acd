import type { Trx } from '../../../../db/client.ts';
import type { LiveEvent, LiveService } from '../../realtime/live/index.ts';
import type { LikePair } from './likes.queries.ts';

/**
 * Marks a received like as seen, in the caller's transaction.
 * @returns events for the member's other tabs, to publish after the commit; empty when it was seen before
 */
export async function markLikeSeen(
  trx: Trx,
  live: Pick<LiveService, 'record'>,
  tenantId: string,
  { likerId, likedId, at }: LikePair & { at: Date },
): Promise<LiveEvent[]> {
  const { numUpdatedRows } = await trx
    .updateTable('likes')
    .set({ seenAt: at })
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', likerId)
    .where('likedId', '=', likedId)
    .where('seenAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return [];
  const events: LiveEvent[] = [{ profileId: likedId, type: 'badges', payload: {} }];
  await live.record(trx, tenantId, events);
  return events;
}
