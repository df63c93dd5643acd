import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** One attempt to request a refund. The amount is in minor units. */
export interface RefundAttempt {
  tenantId: string;
  id: string;
  orderId: string;
  paymentId: string;
  provider: string;
  providerPaymentId: string;
  amount: number;
  currency: string;
  idempotencyKey: string;
  /** Number of the attempt, from 1. */
  attempts: number;
}

/** Whether a refund's order is charged back: its money went back already, so the refund waits for a reversal. */
const HELD = sql<boolean>`exists (select from orders o where o.tenant_id = refunds.tenant_id and o.id = refunds.order_id
  and o.status = 'charged_back')`;

/**
 * Claims a refund for one attempt; others skip it until `until` or until the attempt has ended.
 * @returns null when it was requested already, another attempt is in progress, or its order is charged back
 */
export async function claimRefund(
  trx: Trx,
  tenantId: string,
  refundId: string,
  { now, until }: { now: Date; until: Date },
): Promise<RefundAttempt | null> {
  const taken = await trx
    .updateTable('refunds')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: until }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', refundId)
    .where('status', '=', 'intent')
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('nextAttemptAt', '<=', now)]))
    .where(({ not }) => not(HELD))
    .returning(['id', 'orderId', 'paymentId', 'amount', 'idempotencyKey', 'attempts'])
    .executeTakeFirst();
  if (!taken) return null;
  const payment = await trx
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'p.tenantId').onRef('o.id', '=', 'p.orderId'))
    .select(['p.provider', 'p.providerPaymentId', 'o.currency'])
    .where('p.tenantId', '=', tenantId)
    .where('p.id', '=', taken.paymentId)
    .executeTakeFirstOrThrow();
  // Only paid payments are refunded, and those have a provider id.
  return { ...taken, ...payment, tenantId, providerPaymentId: payment.providerPaymentId! };
}

export async function postponeRefund(trx: Trx, tenantId: string, refundId: string, nextAttemptAt: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ nextAttemptAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', refundId)
    .where('status', '=', 'intent')
    .execute();
}

/** Refunds whose next attempt is due, longest waiting first. */
export function selectDueRefunds(
  trx: Trx,
  tenantId: string,
  now: Date,
  limit: number,
): Promise<Array<{ id: string; provider: string }>> {
  return trx
    .selectFrom('refunds')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.tenantId', '=', 'refunds.tenantId').onRef('p.id', '=', 'refunds.paymentId'),
    )
    .select(['refunds.id', 'p.provider'])
    .where('refunds.tenantId', '=', tenantId)
    .where('refunds.status', '=', 'intent')
    .where('refunds.nextAttemptAt', '<=', now)
    .where(({ not }) => not(HELD))
    .orderBy('refunds.nextAttemptAt')
    .limit(limit)
    .execute();
}

/** Makes an order's refunds due that are scheduled after `laterThan`. @returns their ids */
export async function expediteRefunds(
  trx: Trx,
  { tenantId, orderId, now, laterThan }: { tenantId: string; orderId: string; now: Date; laterThan: Date },
): Promise<string[]> {
  const rows = await trx
    .updateTable('refunds')
    .set({ nextAttemptAt: now })
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'intent')
    .where('nextAttemptAt', '>', laterThan)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
