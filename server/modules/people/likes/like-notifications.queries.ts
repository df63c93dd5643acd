import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { LikePair } from './likes.queries.ts';

/** The account behind a profile and its last activity; undefined for a fictional one. */
export async function selectNotificationRecipient(trx: Trx, tenantId: string, profileId: string) {
  const row = await trx
    .selectFrom('profiles')
    .select(['userId', 'lastActiveAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  const { userId, lastActiveAt } = row;
  return userId === null ? null : { userId, lastActiveAt };
}

/** Serialises notifications of a member: deferred likes become due at the same time. */
export async function lockLikeNotifications(trx: Trx, tenantId: string, profileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`like-notices/${tenantId}/${profileId}`}, 0))`.execute(trx);
}

export async function isLikeUnseen(trx: Trx, tenantId: string, { likerId, likedId }: LikePair): Promise<boolean> {
  const row = await trx
    .selectFrom('likes')
    .select('likerId')
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', likerId)
    .where('likedId', '=', likedId)
    .where('seenAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
