import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';

export interface PushSubscription {
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
}

/** Stores a device's subscription. One that was another member's becomes this one's, as if it were new. */
export async function upsertPushSubscription(
  trx: Trx,
  tenantId: string,
  subscription: PushSubscription,
): Promise<void> {
  const isSame = sql<boolean>`push_subscriptions.user_id = excluded.user_id`;
  await trx
    .insertInto('pushSubscriptions')
    .values({ tenantId, ...subscription })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'endpoint']).doUpdateSet({
        userId: subscription.userId,
        p256dh: subscription.p256dh,
        auth: subscription.auth,
        createdAt: sql<Date>`case when ${isSame} then push_subscriptions.created_at else excluded.created_at end`,
        lastSuccessAt: sql<Date | null>`case when ${isSame} then push_subscriptions.last_success_at end`,
      }),
    )
    .execute();
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

/** Drops the member's devices beyond the `keep` newest; `endpoint` is among those that stay. */
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
        .orderBy('older.createdAt', 'desc')
        .orderBy('older.id', 'desc')
        .offset(keep - 1),
    )
    .execute();
}

/** The member's devices, if the member wants push messages of a type: nothing said is yes. */
export async function selectWantedDevices(trx: Trx, tenantId: string, userId: string, type: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notificationPreferences')
            .select('type')
            .where('tenantId', '=', tenantId)
            .where('userId', '=', userId)
            .where('type', '=', type)
            .where('channel', '=', 'push')
            .where('enabled', '=', false),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** A device that a message is to go to, and the language its member reads. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/** A device of a member whose account is active; undefined when it is not there any more. */
export function selectDevice(trx: Trx, tenantId: string, subscriptionId: string): Promise<PushDevice | undefined> {
  return trx
    .selectFrom('pushSubscriptions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenantId', '=', 'pushSubscriptions.tenantId')
        .onRef('users.id', '=', 'pushSubscriptions.userId')
        .on('users.status', '=', 'active'),
    )
    .select(['endpoint', 'p256dh', 'auth', 'language'])
    .where('pushSubscriptions.tenantId', '=', tenantId)
    .where('pushSubscriptions.id', '=', subscriptionId)
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
