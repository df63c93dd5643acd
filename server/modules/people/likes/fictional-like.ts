import type { Trx } from '../../../../db/client.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { localDate, startOfDay } from '../../../lib/time/local-date.ts';
import type { Tell } from '../../realtime/live/index.ts';
import {
  countLikesGivenSince,
  insertLike,
  likeExists,
  lockLikePair,
  selectLikeableMember,
  selectLiker,
} from './likes.queries.ts';
import { notifyOfLike } from './like-notifications.ts';
import { startMatch } from './matches.queries.ts';

interface NewFictionalLike {
  tenant: Tenant;
  fictionalId: string;
  memberId: string;
  operatorId: string;
}

/**
 * Stores a like of a fictional profile for a member, with the operator who gave it. The daily limit is that of members
 * in the game.
 * @throws DomainError `not_found` when the member is blocked, invisible, hides fictional profiles or
 * has ended a match with this one;
 * `too_many_requests` at the daily limit
 */
export async function giveFictionalLike(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { tenant, fictionalId, memberId, operatorId }: NewFictionalLike,
): Promise<void> {
  const tenantId = tenant.id;
  const pair = { likerId: fictionalId, likedId: memberId };
  // Serialises likes of one profile, so that two operators cannot exceed the daily limit.
  await lockLikePair(trx, tenantId, fictionalId, fictionalId);
  await lockLikePair(trx, tenantId, fictionalId, memberId);
  const member = await selectLikeableMember(trx, tenantId, pair);
  if (!member) throw domainError('not_found');
  if (await likeExists(trx, tenantId, pair)) return;
  const now = deps.clock.now();
  const today = startOfDay(localDate(now, tenant.time_zone), tenant.time_zone);
  if ((await countLikesGivenSince(trx, tenantId, fictionalId, today)) >= tenant.swipe_likes_per_day) {
    throw domainError('too_many_requests');
  }
  await insertLike(trx, tenantId, pair, 'operator', now, { operatorId });
  const given = { likerId: memberId, likedId: fictionalId };
  const match = await likeExists(trx, tenantId, given);
  if (match) await startMatch(trx, tenantId, { first: given, remindAt: null });
  const { name } = await selectLiker(trx, tenantId, fictionalId);
  const profile = { id: fictionalId };
  tell({ profileId: memberId, type: 'like', payload: { profile } });
  if (match) tell({ profileId: memberId, type: 'match', payload: { profile: { ...profile, name }, by_me: false } });
  await notifyOfLike(trx, deps, { tenantId, ...pair, match });
}
