import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Tell } from '../../realtime/live/index.ts';
import { deleteLike, likeExists, lockLikePair } from './likes.queries.ts';
import { isLikeRevealed } from './store-like.ts';

/**
 * Withdraws the member's like in the caller's transaction. Idempotent. The end of a match is told to the member too: an
 * invisible one's like is no longer theirs to see, so their count of new likes may fall.
 */
export async function withdrawLike(trx: Trx, tell: Tell, ctx: MemberCtx, otherId: string): Promise<void> {
  const me = ctx.viewer.profileId;
  await lockLikePair(trx, ctx.tenant.id, me, otherId);
  if (!(await deleteLockedLike(trx, tell, ctx, otherId))) return;
  if (!(await likeExists(trx, ctx.tenant.id, { likerId: otherId, likedId: me }))) return;
  tell({ profileId: me, type: 'unlike', payload: { profile: { id: otherId } } });
}

/**
 * Withdraws the member's like unless it has made a match, of which both are told at once. The member's other tabs are
 * told too.
 * @returns false without a change when there is no such like
 */
export async function undoLike(trx: Trx, tell: Tell, ctx: MemberCtx, otherId: string): Promise<boolean> {
  const me = ctx.viewer.profileId;
  await lockLikePair(trx, ctx.tenant.id, me, otherId);
  if (await likeExists(trx, ctx.tenant.id, { likerId: otherId, likedId: me })) return false;
  if (!(await deleteLockedLike(trx, tell, ctx, otherId))) return false;
  tell({ profileId: me, type: 'unlike', payload: { profile: { id: otherId } } });
  return true;
}

async function deleteLockedLike(trx: Trx, tell: Tell, ctx: MemberCtx, otherId: string): Promise<boolean> {
  const me = ctx.viewer.profileId;
  // Must precede deleting the like, because a match ends with it.
  const revealed = await isLikeRevealed(trx, ctx, otherId);
  if (!(await deleteLike(trx, ctx.tenant.id, { likerId: me, likedId: otherId }))) return false;
  if (revealed) tell({ profileId: otherId, type: 'unlike', payload: { profile: { id: me } } });
  return true;
}
