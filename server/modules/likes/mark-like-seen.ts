import type { Trx } from '../../../db/client.ts';
import type { LikePair } from './likes.queries.ts';

/** Takes the mark "new" off a received like. */
export async function markLikeSeen(trx: Trx, tenantId: string, pair: LikePair, at: Date): Promise<void> {
  await trx
    .updateTable('likes')
    .set({ seenAt: at })
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', pair.likerId)
    .where('likedId', '=', pair.likedId)
    .where('seenAt', 'is', null)
    .execute();
}
