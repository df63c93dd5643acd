import type { Trx } from '../../../../db/client.ts';
import type { Tell } from '../../realtime/live/index.ts';
import type { LikePair } from './likes.queries.ts';

/** Marks a received like as seen, in the caller's transaction, and tells the member's other tabs. */
export async function markLikeSeen(
  trx: Trx,
  tell: Tell,
  tenantId: string,
  { likerId, likedId, at }: LikePair & { at: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('likes')
    .set({ seenAt: at })
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', likerId)
    .where('likedId', '=', likedId)
    .where('seenAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) tell({ profileId: likedId, type: 'badges', payload: {} });
}
