import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { hasMandateSql } from '../../ledger/credits/index.ts';

interface Owner {
  tenantId: string;
  userId: string;
}

/**
 * A member's orders with what was paid back, whether it is a signed direct debit, and the sum of pending refunds; amounts in
 * minor units. The payment country decides the VAT.
 */
function memberOrdersQuery(trx: Trx, { tenantId, userId }: Owner) {
  return trx
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join.onRef('payments.tenantId', '=', 'orders.tenantId').onRef('payments.orderId', '=', 'orders.id'),
    )
    .select([
      'orders.id',
      'orders.status',
      'orders.problem',
      'orders.package',
      'orders.credits',
      'orders.creditsClawedBack',
      'orders.currency',
      'orders.listAmount',
      'orders.discountAmount',
      'orders.surchargeAmount',
      'orders.amount',
      'orders.vatRate',
      'orders.vatAmount',
      'orders.paymentmethod',
      'orders.country',
      'orders.createdAt',
      'orders.paidAt',
      'orders.withdrawnAt',
      'payments.failure',
    ])
    .select((eb) => [
      eb.fn.coalesce('payments.amountRefunded', sql<number>`0`).as('refunded'),
      hasMandateSql('orders').as('signed'),
      eb
        .selectFrom('refunds')
        .select((own) => own.fn.coalesce(own.fn.sum<number>('refunds.amount'), sql<number>`0`).as('sum'))
        .whereRef('refunds.tenantId', '=', 'orders.tenantId')
        .whereRef('refunds.orderId', '=', 'orders.id')
        .where('refunds.status', 'in', ['intent', 'queued', 'pending', 'processing'])
        // A chargeback holds a refund that was not requested.
        .where((own) => own.or([own('refunds.status', '!=', 'intent'), own('orders.status', '!=', 'charged_back')]))
        .$asScalar()
        .as('pendingRefunds'),
    ])
    .where('orders.tenantId', '=', tenantId)
    .where('orders.userId', '=', userId);
}

/** The member's orders after a position in the list, newest first. */
export async function selectOrders(
  trx: Trx,
  owner: Owner,
  { after, limit }: { after: { createdAt: Date; id: string } | null; limit: number },
) {
  const rows = await memberOrdersQuery(trx, owner)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(orders.created_at, orders.id) < (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withNumericSums);
}

export async function selectOrder(trx: Trx, owner: Owner, id: string) {
  const row = await memberOrdersQuery(trx, owner).where('orders.id', '=', id).executeTakeFirst();
  return row && withNumericSums(row);
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>;

/** PostgreSQL returns sums as text. */
const withNumericSums = <Row extends { pendingRefunds: unknown }>(row: Row) => ({
  ...row,
  pendingRefunds: Number(row.pendingRefunds ?? 0),
});

export async function selectOrderDiscountCode(trx: Trx, tenantId: string, orderId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('discountCodes', (join) =>
      join
        .onRef('discountCodes.tenantId', '=', 'orders.tenantId')
        .onRef('discountCodes.id', '=', 'orders.discountCodeId'),
    )
    .select('discountCodes.code')
    .where('orders.tenantId', '=', tenantId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Sequence of states that an order passes at the same moment. */
const STATE_SEQUENCE = ['created', 'pending', 'failed', 'canceled', 'expired', 'paid', 'refunded', 'charged_back'];

/** The states of an order in sequence; ids of the same millisecond are not ordered. */
export function selectTransitions(trx: Trx, tenantId: string, orderId: string) {
  return trx
    .selectFrom('orderTransitions')
    .select(['toStatus', 'at'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy(sql`array_position(${STATE_SEQUENCE}::text[], to_status)`)
    .orderBy('id')
    .execute();
}

/** An order's refunds, executed or pending. */
export function selectRefunds(trx: Trx, tenantId: string, orderId: string) {
  return trx
    .selectFrom('refunds')
    .select(['status', 'amount', 'createdAt', 'settledAt'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();
}

export async function selectCustomerEmail(trx: Trx, { tenantId, userId }: Owner): Promise<string> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Whether the member has another order that keeps them premium: paid, and neither refunded nor withdrawn. */
export async function hasOtherPaidOrder(trx: Trx, { tenantId, userId }: Owner, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('status', '=', 'paid')
    .where('withdrawnAt', 'is', null)
    .where('id', '<>', orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The member's debt in credits, how much of it a transfer paid off, and what they owe for the order in money.
 * @param of.key idempotency key of the transfer that brought the order's credits
 */
export async function selectDebt(
  trx: Trx,
  { tenantId, userId }: Owner,
  { orderId, key }: { orderId: string; key: string },
): Promise<{ debt: number; debt_repaid: number; owed: number }> {
  const { rows } = await sql<{ debt: number; repaid: number; owed: number }>`
    select u.credit_debt as debt, coalesce((select sum(e.amount) from ledger_transfers t
        join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
        join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.tenant_id = u.tenant_id and t.idempotency_key = ${`${key}:debt`}
        and a.kind = 'member_debt' and a.user_id = u.id), 0)::int as repaid,
      coalesce((select sum(d.amount) from money_debts d where d.tenant_id = u.tenant_id and d.order_id = ${orderId}
        and d.user_id = u.id and d.closed_at is null), 0)::int as owed
    from users u where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(trx);
  const { debt = 0, repaid = 0, owed = 0 } = rows[0] ?? {};
  return { debt, debt_repaid: repaid, owed };
}
