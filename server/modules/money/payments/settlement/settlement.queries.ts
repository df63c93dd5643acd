import { sql, type RawBuilder, type Updateable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { OrdersTable, PaymentsTable } from '../../../../../db/types.ts';
import type { OrderState } from '../orders/order-states.ts';

/** An order with all that settling needs. Amounts are minor units of `currency`. */
export interface SettlementOrder {
  id: string;
  userId: string;
  /** Null for a buyer whose account was erased: they are not notified, but bookkeeping continues. */
  profileId: string | null;
  /** Whether the buyer's account is deleted, erased or not. */
  buyerLeft: boolean;
  status: OrderState;
  package: string;
  credits: number;
  /** How many of these were clawed back in all, and how many of that by a chargeback. */
  creditsClawedBack: number;
  creditsChargedBack: number;
  currency: string;
  listAmount: number;
  discountAmount: number;
  surchargeAmount: number;
  amount: number;
  vatRate: string;
  vatAmount: number;
  country: string;
  paymentmethod: string;
  discountCodeId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  withdrawnAt: Date | null;
  problem: OrderProblem | null;
  /** Country of the card or account that paid. */
  payerCountry: string | null;
}

/** A problem that an operator has to resolve. */
type OrderProblem = 'amount_mismatch' | 'refund_failed';

export interface SettlementPayment {
  id: string;
  provider: string;
  providerPaymentId: string | null;
  status: string;
  amount: number;
  amountRefunded: number;
  amountChargedBack: number;
  appliedSyncVersion: number;
  attempts: number;
  createdAt: Date;
}

export function selectPaymentBuyer(trx: Trx, tenantId: string, paymentId: string) {
  return trx
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenantId', '=', 'payments.tenantId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .select(['orders.id as orderId', 'orders.userId'])
    .where('payments.tenantId', '=', tenantId)
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
}

/** The buyer of an order; null if it does not exist. */
export async function selectOrderBuyer(trx: Trx, tenantId: string, orderId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('orders')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** An order, optionally locked. An erased buyer has no profile. */
export async function selectSettlementOrder(
  trx: Trx,
  tenantId: string,
  orderId: string,
  lock: boolean,
): Promise<SettlementOrder> {
  const row = await trx
    .selectFrom('orders')
    .leftJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'orders.tenantId').onRef('profiles.userId', '=', 'orders.userId'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'orders.tenantId').onRef('users.id', '=', 'orders.userId'),
    )
    .select((eb) => eb('users.status', '=', 'deleted').$castTo<boolean>().as('buyerLeft'))
    .select([
      ...(['orders.id', 'orders.userId', 'profiles.id as profileId', 'orders.status', 'orders.package'] as const),
      ...(['orders.credits', 'orders.creditsClawedBack', 'orders.creditsChargedBack', 'orders.currency'] as const),
      ...(['orders.listAmount', 'orders.discountAmount', 'orders.surchargeAmount', 'orders.amount'] as const),
      ...(['orders.vatRate', 'orders.vatAmount', 'orders.country', 'orders.paymentmethod'] as const),
      ...(['orders.discountCodeId', 'orders.createdAt', 'orders.paidAt', 'orders.withdrawnAt'] as const),
      ...(['orders.problem', 'orders.payerCountry'] as const),
    ])
    .where('orders.tenantId', '=', tenantId)
    .where('orders.id', '=', orderId)
    .$if(lock, (query) => query.forNoKeyUpdate('orders'))
    .executeTakeFirstOrThrow();
  return { ...row, status: row.status as OrderState, problem: row.problem as OrderProblem | null };
}

/** A payment, optionally locked. */
export function selectSettlementPayment(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  lock: boolean,
): Promise<SettlementPayment> {
  return trx
    .selectFrom('payments')
    .select(['id', 'provider', 'providerPaymentId', 'status', 'amount', 'amountRefunded'])
    .select(['amountChargedBack', 'appliedSyncVersion', 'attempts', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
}

export type OrderUpdate = Partial<
  Pick<
    SettlementOrder,
    'paidAt' | 'withdrawnAt' | 'problem' | 'payerCountry' | 'creditsClawedBack' | 'creditsChargedBack'
  >
>;

export async function updateOrderRow(trx: Trx, tenantId: string, orderId: string, change: OrderUpdate): Promise<void> {
  const set: Updateable<OrdersTable> = change;
  await trx.updateTable('orders').set(set).where('tenantId', '=', tenantId).where('id', '=', orderId).execute();
}

export async function updatePaymentRow(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  set: Updateable<PaymentsTable>,
): Promise<void> {
  await trx.updateTable('payments').set(set).where('tenantId', '=', tenantId).where('id', '=', paymentId).execute();
}

export async function countChargebacks(trx: Trx, tenantId: string, orderId: string): Promise<number> {
  const row = await trx
    .selectFrom('orderTransitions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('toStatus', '=', 'charged_back')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Makes the buyer premium as of a payment, unless they are, and stores their payment method and country. A debit may be
 * paid days later: a country chosen since stays, and so does the method of a newer paid order.
 */
export async function updatePaidBuyer(
  trx: Trx,
  tenantId: string,
  {
    userId,
    paymentmethod,
    country,
    createdAt,
  }: Pick<SettlementOrder, 'userId' | 'paymentmethod' | 'country' | 'createdAt'>,
  paidAt: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      firstPaidAt: eb.fn.coalesce('firstPaidAt', eb.val(paidAt)),
      paymentMethod: sql<string | null>`case when exists (select from orders o where o.tenant_id = users.tenant_id
        and o.user_id = users.id and o.paid_at is not null and o.created_at > ${createdAt})
        then payment_method else ${paymentmethod} end`,
      paymentCountry: eb.fn.coalesce('paymentCountry', eb.val(country)),
    }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    // Nothing is stored for an erased account.
    .where('erasedAt', 'is', null)
    .execute();
}

/**
 * Recomputes a member's premium: it begins with the first paid order that was neither refunded nor withdrawn, and ends
 * when there is none. Erased accounts keep their time, for the tenant's metrics.
 */
export async function refreshPremium(trx: Trx, tenantId: string, userId: string): Promise<void> {
  await sql`update users set first_paid_at = (select min(o.paid_at) from orders o
      where o.tenant_id = users.tenant_id and o.user_id = users.id and o.status = 'paid' and o.withdrawn_at is null)
    where tenant_id = ${tenantId} and id = ${userId} and erased_at is null`.execute(trx);
}

export async function blockDirectDebit(trx: Trx, tenantId: string, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ directDebitBlocked: true })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .execute();
}

/** Whether money of an order went back by a chargeback or a refund made at the provider. @param orders its alias */
export const isReversedSql = (orders: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${orders}.${name}`);
  return sql<boolean>`(${column('status')} = 'charged_back' or exists (select from refunds r
    where r.tenant_id = ${column('tenant_id')} and r.order_id = ${column('id')} and r.cause = 'provider'
      and r.status not in ('failed', 'canceled')))`;
};

/** Unblocks direct debit if no order of the account was reversed, see `isReversedSql`. */
export async function unblockDirectDebit(trx: Trx, tenantId: string, userId: string): Promise<void> {
  await sql`update users u set direct_debit_blocked = false
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.direct_debit_blocked
      and not exists (select from orders o where o.tenant_id = u.tenant_id and o.user_id = u.id
        and ${isReversedSql('o')})`.execute(trx);
}
