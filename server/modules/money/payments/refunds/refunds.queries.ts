import type { Insertable, Updateable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { RefundsTable } from '../../../../../db/types.ts';
import type { RefundState } from '../providers/payment-provider.ts';

/** `intent`: to be requested from the provider. */
export type RefundStatus = RefundState | 'intent';

/** A refund of an order. Lock the order before changing it. */
export interface RefundRow {
  id: string;
  cause: 'withdrawal' | 'operator' | 'provider';
  /** In minor units of the order's currency. */
  amount: number;
  /** Credits of the order that it has clawed back. */
  credits: number;
  status: RefundStatus;
  providerRefundId: string | null;
  /** How often it clawed back or restored credits. */
  transferCount: number;
  attempts: number;
  createdAt: Date;
}

export async function selectRefunds(trx: Trx, tenantId: string, orderId: string): Promise<RefundRow[]> {
  const rows = await trx
    .selectFrom('refunds')
    .select([
      'id',
      'cause',
      'amount',
      'credits',
      'status',
      'providerRefundId',
      'transferCount',
      'attempts',
      'createdAt',
    ])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as RefundRow[];
}

export async function insertRefund(trx: Trx, row: Insertable<RefundsTable>): Promise<void> {
  await trx.insertInto('refunds').values(row).execute();
}

export async function updateRefund(
  trx: Trx,
  tenantId: string,
  refundId: string,
  set: Updateable<RefundsTable>,
): Promise<void> {
  await trx.updateTable('refunds').set(set).where('tenantId', '=', tenantId).where('id', '=', refundId).execute();
}
