import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { AlbumNoticeJob } from '../../../jobs/queues.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { queueMail, queuePush, wasMailQueuedSince } from '../../platform/outbox/index.ts';
import { offlineAt } from '../../platform/visibility/index.ts';
import { selectAccessStatus } from './album-access.queries.ts';
import { selectNotifiedMember } from './album-notices.queries.ts';

/** Minimum interval between two notifications of one type about the same person. */
const MIN_INTERVAL_MS = DAY_MS;

/**
 * Queues push and mail about a private album in the caller's transaction. A member who is online sees the page, so the
 * notification is deferred until they leave. Preferences, and whether it is still true, are checked at send time.
 */
export async function notifyOfAlbum(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  notice: AlbumNoticeJob,
): Promise<void> {
  const { tenantId, profileId, otherId, template } = notice;
  const member = await selectNotifiedMember(trx, tenantId, profileId);
  if (!member) return;
  const now = deps.clock.now();
  const awayInMs = offlineAt(member).getTime() - now.getTime();
  if (awayInMs > 0) return deps.jobs.enqueue(trx, 'notify-album', notice, Math.ceil(awayInMs / 1000));
  const { userId } = member;
  const since = new Date(now.getTime() - MIN_INTERVAL_MS);
  if (await wasMailQueuedSince(trx, tenantId, { userId, template, since, referenceId: otherId })) return;
  await queuePush(trx, deps, { tenantId, userId, kind: template, referenceId: otherId });
  await queueMail(trx, deps, { tenantId, userId, template, referenceId: otherId });
}

/** Runs a deferred notification, unless the request was answered or the album closed in the meantime. */
export function sendDeferredAlbumNotice(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  notice: AlbumNoticeJob,
): Promise<void> {
  return deps.database.withTenant(notice.tenantId, async (trx) => {
    const { tenantId, profileId, otherId, template } = notice;
    const pair =
      template === 'album_opened'
        ? { ownerId: otherId, viewerId: profileId }
        : { ownerId: profileId, viewerId: otherId };
    const expected = template === 'album_request' ? 'asked' : 'granted';
    // A look stays true after the access has ended.
    const current = template === 'album_view' || (await selectAccessStatus(trx, tenantId, pair)) === expected;
    if (current) await notifyOfAlbum(trx, deps, notice);
  });
}
