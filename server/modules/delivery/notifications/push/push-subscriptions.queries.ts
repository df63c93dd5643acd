import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { wantsPushSql, type NotificationType } from '../../../platform/outbox/index.ts';

interface PushSubscription {
  id: string;
  userId: string;
  /** User agent of the device, as far as known. */
  userAgent: string;
  /** The session that subscribed the device, locked. */
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
}

/** Stores a device's subscription. One of another member or a removed one is replaced as if it were new. */
export async function upsertPushSubscription(
  trx: Trx,
  tenantId: string,
  subscription: PushSubscription,
): Promise<void> {
  const isSame = sql<boolean>`push_subscriptions.user_id = excluded.user_id and push_subscriptions.removed_at is null`;
  await trx
    .insertInto('pushSubscriptions')
    .values({ tenantId, ...subscription })
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

/** Whether the member has removed this device remotely. */
export async function isDeviceRemoved(
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

/** The member's active devices, newest first. */
export function selectDevices(trx: Trx, tenantId: string, userId: string) {
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

/** Marks one of the member's devices as removed. @returns whether it was found */
export async function markDeviceRemoved(
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

/** Deletes a device of this member only. */
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

/** Deletes the member's oldest active devices beyond `keep`; `endpoint` is always kept. */
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

/** Deletes devices removed before a date. @returns number of devices */
export async function deleteRemovedBefore(trx: Trx, tenantId: string, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', tenantId)
    .where('removedAt', '<=', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface PushDevice {
  userId: string;
  profileId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  lastActiveAt: Date;
}

/** A device of an active member whose preference allows the type; undefined otherwise. */
export function selectDevice(
  trx: Trx,
  tenantId: string,
  { subscriptionId, type }: { subscriptionId: string; type: NotificationType },
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
    .where(wantsPushSql('users.id', tenantId, type))
    .executeTakeFirst();
}

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
