import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { queuePush } from '../notifications/push-notices.ts';
import { awayFrom } from '../profiles/presence.ts';
import { selectReader, wasMailed } from './tell-of-like.queries.ts';
import type { LikePair } from './likes.queries.ts';

const HOUR_MS = 3_600_000;

/** From when on the same news is told again: a like an hour, whoever gave it; a match with the same one a day. */
const QUIET_MS = { like: HOUR_MS, match: 24 * HOUR_MS };

/**
 * Queues the mail and the push message about a new like, or about the match it makes, in the transaction of the like. Who
 * is there sees it on the page; who gets many is not told of each. Whether the member wants such mails is asked when it
 * leaves.
 */
export async function tellOfLike(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  { likerId, likedId, match }: LikePair & { match: boolean },
): Promise<void> {
  const reader = await selectReader(trx, tenantId, likedId);
  const now = deps.clock.now();
  if (!reader || now < awayFrom(reader)) return;
  const template = match ? 'match' : 'like';
  const since = new Date(now.getTime() - QUIET_MS[template]);
  const before = { userId: reader.userId, template, since, referenceId: match ? likerId : null };
  if (await wasMailed(trx, tenantId, before)) return;
  await queuePush(trx, deps, { tenantId, userId: reader.userId, kind: template, referenceId: likerId });
  await queueMail(trx, deps, { tenantId, userId: reader.userId, template, referenceId: likerId });
}
