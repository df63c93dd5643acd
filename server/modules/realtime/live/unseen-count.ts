import type { Trx } from '../../../../db/client.ts';
import { selectBadges } from './live.queries.ts';

/** Unread messages plus new likes: the number on the app's badge (product, section 2). */
export async function countUnseen(
  trx: Trx,
  member: { tenantId: string; userId: string; profileId: string },
): Promise<number> {
  const { tenantId, userId, profileId } = member;
  const { unread_messages, new_likes } = await selectBadges(trx, tenantId, userId, profileId);
  return unread_messages + new_likes;
}
