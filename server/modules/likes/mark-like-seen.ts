import type { Trx } from '../../../db/client.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import type { LikePair } from './likes.queries.ts';

/**
 * Takes the mark "new" off a received like, in the caller's transaction. After it has committed, the caller wakes the
 * streams of what is answered: the member's other tabs count one new like less.
 * @returns nothing for a like that was seen before
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
