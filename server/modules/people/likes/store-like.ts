import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import type { LiveEvent, Tell } from '../../realtime/live/index.ts';
import { shareConversationOrMatch, type StoredSubject } from '../profiles/index.ts';
import { notifyOfLike } from './like-notifications.ts';
import { insertLike, likeExists, lockLikePair, selectLiker, type LikeSource } from './likes.queries.ts';
import { matchReminderAt } from './match-times.ts';
import { startMatch } from './matches.queries.ts';

export interface LikeAnswer {
  liked: boolean;
  match: boolean;
}

interface NewLike {
  /** The liked profile; the caller has checked access. */
  target: { id: string; name: string; fictional: boolean };
  source: LikeSource;
  /** The answer or photo of the profile that is liked; null for the profile as a whole. */
  subject?: StoredSubject | null;
  /** Called before a new like is stored; throws to refuse it. */
  beforeInsert?: () => Promise<void>;
}

/** A stored like. */
interface StoredLike extends LikeAnswer {
  /** False when the member liked the profile before. */
  added: boolean;
}

/**
 * Stores a like with its events and notifications in the caller's transaction. Idempotent. A like that goes with a
 * message is not notified of: the message is.
 */
export async function storeLike(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ctx: MemberCtx,
  { target, source, subject = null, beforeInsert }: NewLike,
): Promise<StoredLike> {
  const tenantId = ctx.tenant.id;
  const me = ctx.viewer.profileId;
  await lockLikePair(trx, tenantId, me, target.id);
  const pair = { likerId: me, likedId: target.id };
  if (beforeInsert && !(await likeExists(trx, tenantId, pair))) await beforeInsert();
  const now = deps.clock.now();
  const added = await insertLike(trx, tenantId, pair, source, now, { subject });
  const first = { likerId: target.id, likedId: me };
  const match = await likeExists(trx, tenantId, first);
  if (added && match) {
    await startMatch(trx, tenantId, { first, remindAt: target.fictional ? null : matchReminderAt(now, ctx.tenant) });
  }
  const events = added?.news ? await toLikeEvents(trx, ctx, target, match) : [];
  tell(...events);
  if (source !== 'message' && events.some(({ profileId }) => profileId === target.id))
    await notifyOfLike(trx, deps, { tenantId, ...pair, match });
  return { liked: true, match, added: added !== undefined };
}

/** Whether likes of the member are revealed to the other: an invisible member's only when the two know each other. */
export async function isLikeRevealed(trx: Trx, ctx: MemberCtx, otherId: string): Promise<boolean> {
  const { invisible } = await selectLiker(trx, ctx.tenant.id, ctx.viewer.profileId);
  return !invisible || shareConversationOrMatch(trx, ctx, otherId);
}

async function toLikeEvents(
  trx: Trx,
  ctx: MemberCtx,
  other: { id: string; name: string },
  match: boolean,
): Promise<LiveEvent[]> {
  const me = ctx.viewer.profileId;
  const events: LiveEvent[] = [];
  if (await isLikeRevealed(trx, ctx, other.id)) {
    events.push({ profileId: other.id, type: 'like', payload: { profile: { id: me } } });
  }
  if (match) {
    const { name } = await selectLiker(trx, ctx.tenant.id, me);
    events.push({ profileId: other.id, type: 'match', payload: { profile: { id: me, name }, by_me: false } });
    events.push({
      profileId: me,
      type: 'match',
      payload: { profile: { id: other.id, name: other.name }, by_me: true },
    });
  }
  return events;
}
