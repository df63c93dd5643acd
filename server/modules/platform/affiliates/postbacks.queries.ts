import type { Trx } from '../../../../db/client.ts';
import type { PostbackEvent } from './postback-url.ts';

interface TrackingColumns {
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
}

export async function selectTracking(trx: Trx, tenantId: string, userId: string): Promise<TrackingColumns | null> {
  const row = await trx
    .selectFrom('users')
    .select(['network', 'ref', 'sub1', 'sub2', 'sub3'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

interface NewPostback {
  tenantId: string;
  id: string;
  userId: string;
  event: PostbackEvent;
  url: string;
  createdAt: Date;
  nextAttemptAt: Date;
}

/** Stores a postback; false when the account already has one for this event. */
export async function insertPostback(trx: Trx, postback: NewPostback): Promise<boolean> {
  const row = await trx
    .insertInto('affiliatePostbacks')
    .values({ ...postback, status: 'pending' })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'event']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface PostbackRow {
  id: string;
  userId: string;
  url: string;
  attempts: number;
}

/** Counts an attempt of a pending postback; null when there is none. */
export async function countPostbackAttempt(trx: Trx, tenantId: string, id: string): Promise<PostbackRow | null> {
  const row = await trx
    .updateTable('affiliatePostbacks')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['id', 'userId', 'url', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

export type PostbackResult =
  | { status: 'delivered'; deliveredAt: Date }
  | { status: 'failed' }
  | { status: 'pending'; nextAttemptAt: Date };

export async function updatePostbackResult(
  trx: Trx,
  tenantId: string,
  id: string,
  result: PostbackResult,
): Promise<void> {
  await trx
    .updateTable('affiliatePostbacks')
    .set(result)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Claims postbacks whose next attempt is due by moving it to `nextAttemptAt`. */
export async function claimDuePostbacks(trx: Trx, tenantId: string, now: Date, nextAttemptAt: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('affiliatePostbacks')
    .set({ nextAttemptAt })
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '<=', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
