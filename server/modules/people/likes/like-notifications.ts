import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { LikeNotificationJob } from '../../../jobs/queues.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time/duration.ts';
import { queueMail, queuePush, wasMailQueuedSince } from '../../platform/outbox/index.ts';
import { offlineAt } from '../../platform/visibility/index.ts';
import { isLikeUnseen, lockLikeNotifications, selectNotificationRecipient } from './like-notifications.queries.ts';

/** Minimum interval between notifications: one like an hour from anybody, one match a day with the same member. */
const MIN_INTERVAL_MS = { like: HOUR_MS, match: DAY_MS };

/**
 * Queues mail and push about a new like or the match it completes, in the like's transaction. For a member who is
 * online it is deferred until they leave; frequent likes are throttled. Preferences are checked at send time.
 */
export async function notifyOfLike(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  like: LikeNotificationJob,
): Promise<void> {
  const { tenantId, likerId, likedId, match } = like;
  const reader = await selectNotificationRecipient(trx, tenantId, likedId);
  if (!reader) return;
  const now = deps.clock.now();
  const awayInMs = offlineAt(reader).getTime() - now.getTime();
  if (awayInMs > 0) return deps.jobs.enqueue(trx, 'notify-like', like, Math.ceil(awayInMs / 1000));
  await lockLikeNotifications(trx, tenantId, likedId);
  const template = match ? 'match' : 'like';
  const since = new Date(now.getTime() - MIN_INTERVAL_MS[template]);
  const before = { userId: reader.userId, template, since, referenceId: match ? likerId : null };
  if (await wasMailQueuedSince(trx, tenantId, before)) return;
  await queuePush(trx, deps, { tenantId, userId: reader.userId, kind: template, referenceId: likerId });
  await queueMail(trx, deps, { tenantId, userId: reader.userId, template, referenceId: likerId });
}

/** Runs the deferred notification of a like that is still unseen. */
export function sendDeferredLikeNotification(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  like: LikeNotificationJob,
): Promise<void> {
  return deps.database.withTenant(like.tenantId, async (trx) => {
    if (await isLikeUnseen(trx, like.tenantId, like)) await notifyOfLike(trx, deps, like);
  });
}
