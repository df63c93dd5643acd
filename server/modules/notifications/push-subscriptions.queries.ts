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
