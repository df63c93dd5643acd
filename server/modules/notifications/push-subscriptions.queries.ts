import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';

export interface PushSubscription {
  id: string;
  userId: string;
  /** Of the device, as far as it says. */
  userAgent: string;
  /** The session that attaches it. */
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
}

/** Stores a device's subscription. One that was another member's or removed becomes this one's, as if it were new. */
export async function upsertPushSubscription(
  trx: Trx,
  tenantId: string,
  subscription: PushSubscription,
): Promise<void> {
  const isSame = sql<boolean>`push_subscriptions.user_id = excluded.user_id and push_subscriptions.removed_at is null`;
  await trx
    .insertInto('pushSubscriptions')
    .values(({ selectFrom }) => ({
      tenantId,
      ...subscription,
      // A session that ended this very moment is none any more.
      sessionId: selectFrom('sessions')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('id', '=', subscription.sessionId),
    }))
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'endpoint']).doUpdateSet({
        userId: subscription.userId,
        p256dh: subscription.p256dh,
        auth: subscription.auth,
        userAgent: subscription.userAgent,
        sessionId: sql<string | null>`excluded.session_id`,
        removedAt: null,
        createdAt: sql<Date>`case when ${isSame} then push_subscriptions.created_at else excluded.created_at end`,
        lastSuccessAt: sql<Date | null>`case when ${isSame} then push_subscriptions.last_success_at end`,
      }),
    )
    .execute();
}

/** Whether the member has removed this device from afar. */
export async function isRemoved(
  trx: Trx,
  tenantId: string,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .where('removedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The member's devices that get messages, newest first. */
export function selectDevices(
  trx: Trx,
  tenantId: string,
  userId: string,
): Promise<{ id: string; userAgent: string | null; sessionId: string | null; createdAt: Date }[]> {
  return trx
    .selectFrom('pushSubscriptions')
    .select(['id', 'userAgent', 'sessionId', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Sends nothing to one of the member's devices any more. @returns whether it was theirs */
export async function markRemoved(
  trx: Trx,
  tenantId: string,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pushSubscriptions')
    .set({ removedAt: at })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets one of the member's devices; another member's of the same name stays. */
export async function deleteSubscription(
  trx: Trx,
  tenantId: string,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await trx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Drops the member's devices beyond the `keep` newest, not counting removed ones; `endpoint` is among those that stay. */
export async function deleteOldestSubscriptions(
  trx: Trx,
  tenantId: string,
  { userId, endpoint, keep }: { userId: string; endpoint: string; keep: number },
): Promise<void> {
  await trx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushSubscriptions as older')
        .select('older.id')
        .where('older.tenantId', '=', tenantId)
        .where('older.userId', '=', userId)
        .where('older.endpoint', '<>', endpoint)
        .where('older.removedAt', 'is', null)
        .orderBy('older.createdAt', 'desc')
        .orderBy('older.id', 'desc')
        .offset(keep - 1),
    )
    .execute();
}

/** Forgets devices that were removed before a moment. @returns how many */
export async function deleteRemovedBefore(trx: Trx, tenantId: string, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', tenantId)
    .where('removedAt', '<=', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether a member wants push messages of a type: nothing said is yes. */
const wants = (user: 'users.id' | 'push_subscriptions.user_id', tenantId: string, type: string) =>
  sql<boolean>`not exists (select from notification_preferences n where n.tenant_id = ${tenantId}
    and n.user_id = ${sql.ref(user)} and n.type = ${type} and n.channel = 'push' and not n.enabled)`;

/** The member's devices, if the member wants push messages of a type. */
export async function selectWantedDevices(trx: Trx, tenantId: string, userId: string, type: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .where(wants('push_subscriptions.user_id', tenantId, type))
    .execute();
  return rows.map((row) => row.id);
}

/** A device that a message is to go to, whose it is, and the language they read. */
export interface PushDevice {
  userId: string;
  profileId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  lastActiveAt: Date;
}

/**
 * A device of a member whose account is active and who wants messages of a type; undefined when there is none any more.
 */
export function selectDevice(
  trx: Trx,
  tenantId: string,
  { subscriptionId, type }: { subscriptionId: string; type: string },
): Promise<PushDevice | undefined> {
  return trx
    .selectFrom('pushSubscriptions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenantId', '=', 'pushSubscriptions.tenantId')
        .onRef('users.id', '=', 'pushSubscriptions.userId')
        .on('users.status', '=', 'active'),
    )
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select(['endpoint', 'p256dh', 'auth', 'language', 'lastActiveAt'])
    .select(['users.id as userId', 'profiles.id as profileId'])
    .where('pushSubscriptions.tenantId', '=', tenantId)
    .where('pushSubscriptions.id', '=', subscriptionId)
    .where('removedAt', 'is', null)
    .where(wants('users.id', tenantId, type))
    .executeTakeFirst();
}

/** Forgets a device whose push service knows it no more. */
export async function deleteDevice(trx: Trx, tenantId: string, subscriptionId: string): Promise<void> {
  await trx.deleteFrom('pushSubscriptions').where('tenantId', '=', tenantId).where('id', '=', subscriptionId).execute();
}

export async function markDelivered(trx: Trx, tenantId: string, subscriptionId: string, at: Date): Promise<void> {
  await trx
    .updateTable('pushSubscriptions')
    .set({ lastSuccessAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', subscriptionId)
    .execute();
}
