import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Why an operator should look at an order. */
export type OrderCaseKind =
  | 'withdrawn'
  | 'refund_failed'
  | 'refund_stuck'
  | 'amount_mismatch'
  | 'charged_back'
  | 'debt'
  | 'debt_overpaid'
  | 'repeated_withdrawals';

interface NewOrderCase {
  tenantId: string;
  id: string;
  orderId: string;
  kind: OrderCaseKind;
  openedAt: Date;
}

/** Stores a case unless one of its kind is open for the order. */
export async function insertOrderCase(trx: Trx, row: NewOrderCase): Promise<void> {
  await trx
    .insertInto('orderCases')
    .values(row)
    .onConflict((oc) => oc.columns(['tenantId', 'orderId', 'kind']).where('closedAt', 'is', null).doNothing())
    .execute();
}

/** Closes the order's open cases of these kinds because they resolved themselves. */
export async function closeOrderCaseRows(
  trx: Trx,
  { tenantId, orderId, kinds, at }: { tenantId: string; orderId: string; kinds: readonly OrderCaseKind[]; at: Date },
): Promise<void> {
  await trx
    .updateTable('orderCases')
    .set({ closedAt: at })
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('kind', 'in', [...kinds])
    .where('closedAt', 'is', null)
    .execute();
}

/**
 * Orders with refunds that are pending since before a moment or failed `attempts` times, without an open case for it
 * (a chargeback holds a refund that was not requested); and orders with a problem that has no case.
 */
export async function selectOrdersNeedingCase(
  trx: Trx,
  tenantId: string,
  { before, attempts, limit }: { before: Date; attempts: number; limit: number },
): Promise<Array<{ orderId: string; kind: OrderCaseKind }>> {
  const { rows } = await sql<{ orderId: string; kind: OrderCaseKind }>`
    (select distinct r.order_id, 'refund_stuck' as kind from refunds r
      where r.tenant_id = ${tenantId} and r.status in ('intent', 'queued', 'pending', 'processing')
        and not (r.status = 'intent' and exists (select from orders o
          where o.tenant_id = r.tenant_id and o.id = r.order_id and o.status = 'charged_back'))
        and (r.created_at <= ${before} or (r.status = 'intent' and r.attempts >= ${attempts}))
        and not exists (select from order_cases c where c.tenant_id = r.tenant_id and c.order_id = r.order_id
          and c.kind = 'refund_stuck' and (c.closed_at is null or c.opened_at > ${before}))
      limit ${limit})
    union all
    (select o.id, o.problem from orders o
      where o.tenant_id = ${tenantId} and o.problem is not null
        and not exists (select from order_cases c where c.tenant_id = o.tenant_id and c.order_id = o.id and c.kind = o.problem)
      limit ${limit})`.execute(trx);
  return rows;
}
