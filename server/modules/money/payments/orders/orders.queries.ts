import { sql, type Insertable, type InsertObject } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import type { DB, PaymentsTable } from '../../../../../db/types.ts';
import type { PackageId } from '../../../../../tenants/value-lists.ts';
import { hasMandateSql, lockWallet, mayBePendingSql } from '../../../ledger/credits/index.ts';
import type { OrderState } from './order-states.ts';
import type { OrderView } from './order.view.ts';
import { REPLACEMENT_CAUSES } from './order-transitions.ts';

/** An order with its payment. Amounts are minor units. */
export interface OrderRow {
  id: string;
  userId: string;
  status: OrderState;
  package: PackageId;
  credits: number;
  amount: number;
  currency: string;
  country: string;
  paymentmethod: OrderView['method'];
  discountCodeId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  withdrawnAt: Date | null;
  problem: string | null;
  /** Whether a mandate was given for it. */
  signed: boolean;
  /** All null while no payment was requested, as for an unsigned direct debit. */
  paymentId: string | null;
  paymentStatus: string | null;
  provider: string | null;
  providerPaymentId: string | null;
  checkoutUrl: string | null;
  failure: string | null;
}

interface MemberKeys {
  tenantId: string;
  userId: string;
}

function orderQuery(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('orders as o')
    .leftJoin('payments as p', (join) => join.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.orderId', '=', 'o.id'))
    .select(['o.id', 'o.userId', 'o.package', 'o.credits', 'o.amount', 'o.currency', 'o.country', 'o.discountCodeId'])
    .select(['o.createdAt', 'o.paidAt', 'o.withdrawnAt', 'o.problem', 'o.status', 'o.paymentmethod'])
    .select(['p.id as paymentId', 'p.status as paymentStatus', 'p.provider', 'p.providerPaymentId'])
    .select(['p.checkoutUrl', 'p.failure', hasMandateSql('o').as('signed')])
    .where('o.tenantId', '=', tenantId)
    .$narrowType<Pick<OrderRow, 'package' | 'status' | 'paymentmethod'>>();
}

export function selectOrder(
  trx: Trx,
  key: { tenantId: string; userId: string; id: string },
): Promise<OrderRow | undefined> {
  return orderQuery(trx, key.tenantId)
    .where('o.id', '=', key.id)
    .where('o.userId', '=', key.userId)
    .executeTakeFirst() as Promise<OrderRow | undefined>;
}

export function selectOrderByClientId(
  trx: Trx,
  key: { tenantId: string; userId: string; clientId: string },
): Promise<OrderRow | undefined> {
  return orderQuery(trx, key.tenantId)
    .where('o.userId', '=', key.userId)
    .where('o.clientId', '=', key.clientId)
    .executeTakeFirst() as Promise<OrderRow | undefined>;
}

export function selectLatestOrders(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<Array<Pick<OrderRow, 'id' | 'status'> & { clientId: string }>> {
  return trx
    .selectFrom('orders')
    .select(['id', 'clientId', 'status'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(10)
    .$narrowType<Pick<OrderRow, 'status'>>()
    .execute();
}

/** The member's orders that are neither paid nor ended, oldest first. */
export async function selectOpenOrderIds(trx: Trx, tenantId: string, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('status', 'in', ['created', 'pending'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The member's orders with this code that wait for the buyer and have no pending payment. */
export function selectOpenOrdersWithCode(
  trx: Trx,
  key: { tenantId: string; userId: string; discountCodeId: string },
): Promise<OrderRow[]> {
  return orderQuery(trx, key.tenantId)
    .where('o.userId', '=', key.userId)
    .where('o.discountCodeId', '=', key.discountCodeId)
    .where('o.status', '=', 'created')
    .where(({ not }) => not(mayBePendingSql('o')))
    .orderBy('o.id')
    .execute() as Promise<OrderRow[]>;
}

/** The buyer and code of a paid payment whose code is single-use. */
export function selectSingleUseCode(
  trx: Trx,
  tenantId: string,
  paymentId: string,
): Promise<{ userId: string; discountCodeId: string } | undefined> {
  return trx
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'p.tenantId').onRef('o.id', '=', 'p.orderId'))
    .innerJoin('discountCodes as c', (join) =>
      join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.id', '=', 'o.discountCodeId'),
    )
    .select(['o.userId', 'c.id as discountCodeId'])
    .where('p.tenantId', '=', tenantId)
    .where('p.id', '=', paymentId)
    .where('o.status', '=', 'paid')
    .where('o.withdrawnAt', 'is', null)
    .where('c.validity', '<>', 'many')
    .executeTakeFirst();
}

/** Payments known to their providers of the member's three latest open orders, except this form's own. */
export async function selectOpenPayments(
  trx: Trx,
  key: { tenantId: string; userId: string; clientId: string },
): Promise<string[]> {
  const rows = (await orderQuery(trx, key.tenantId)
    .where('o.userId', '=', key.userId)
    .where('o.clientId', '<>', key.clientId)
    .where('o.status', 'in', ['created', 'pending'])
    .where('p.providerPaymentId', 'is not', null)
    .orderBy('o.id', 'desc')
    .limit(3)
    .execute()) as OrderRow[];
  return rows.flatMap(({ paymentId }) => paymentId ?? []);
}

/** The order that replaced a canceled one with the same single-use code: the paid one, else the newest. */
export function selectReplacementOrder(
  trx: Trx,
  { tenantId, userId, id }: { tenantId: string; userId: string; id: string },
): Promise<{ id: string; paidAt: Date | null } | undefined> {
  return trx
    .selectFrom('orders as gone')
    .innerJoin('orderTransitions as end', (join) =>
      join.onRef('end.tenantId', '=', 'gone.tenantId').onRef('end.orderId', '=', 'gone.id'),
    )
    .innerJoin('orders as o', (join) =>
      join
        .onRef('o.tenantId', '=', 'gone.tenantId')
        .onRef('o.userId', '=', 'gone.userId')
        .onRef('o.discountCodeId', '=', 'gone.discountCodeId')
        .onRef('o.id', '<>', 'gone.id'),
    )
    .select(['o.id', 'o.paidAt'])
    .where('gone.tenantId', '=', tenantId)
    .where('gone.userId', '=', userId)
    .where('gone.id', '=', id)
    .where('gone.status', '=', 'canceled')
    .where('end.toStatus', '=', 'canceled')
    .where('end.cause', 'in', REPLACEMENT_CAUSES)
    .where((eb) => eb.or([eb('o.paidAt', 'is not', null), eb('o.status', 'in', ['created', 'pending'])]))
    .orderBy('o.paidAt', (order) => order.desc().nullsLast())
    .orderBy('o.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function selectLastPaidOrder(trx: Trx, key: MemberKeys): Promise<OrderRow | undefined> {
  const [row] = (await trx.executeQuery(lastPaidOrderQuery(key))).rows;
  return row as OrderRow | undefined;
}

const lastPaidOrderQuery = compileOnce((trx, { tenantId, userId }: MemberKeys) =>
  orderQuery(trx, tenantId)
    .where('o.userId', '=', userId)
    .where('o.status', '=', 'paid')
    .orderBy('o.paidAt', 'desc')
    .limit(1)
    .compile(),
);

export async function insertOrder(trx: Trx, order: InsertObject<DB, 'orders'>): Promise<void> {
  await trx.insertInto('orders').values(order).execute();
}

/** An order without a payment. */
interface OrderWithoutPayment {
  id: string;
  userId: string;
  /** Whether a mandate was given for it. */
  signed: boolean;
  /** Whether its buyer's account was erased. */
  erased: boolean;
}

/** Orders that were created, and signed if at all, until `until` and that have no payment. */
export async function selectOrdersWithoutPayment(
  trx: Trx,
  tenantId: string,
  until: Date,
  limit: number,
): Promise<OrderWithoutPayment[]> {
  const { rows } = await sql<OrderWithoutPayment>`
    select o.id, o.user_id, m.id is not null as signed, u.erased_at is not null as erased
    from orders o
      join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
      left join mandates m on m.tenant_id = o.tenant_id and m.order_id = o.id
    where o.tenant_id = ${tenantId} and o.status = 'created' and o.created_at <= ${until}
      and (m.given_at is null or m.given_at <= ${until})
      and not exists (select from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id)
    limit ${limit}`.execute(trx);
  return rows;
}

export interface LockedOrder {
  userId: string;
  /** Null for a buyer whose account was erased. */
  profileId: string | null;
  status: OrderState;
  paymentmethod: string;
  amount: number;
  problem: string | null;
  withdrawnAt: Date | null;
}

/**
 * Locks the buyer's account and then the order, until the transaction ends. Always in this sequence: sending a message
 * locks the account first too. Null if the order does not exist.
 */
export async function lockOrder(trx: Trx, tenantId: string, orderId: string): Promise<LockedOrder | null> {
  const found = await trx
    .selectFrom('orders')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return found ? lockBuyersOrder(trx, { tenantId, userId: found.userId, orderId }) : null;
}

/** As `lockOrder`, where the buyer is known. Sends both at once. */
export async function lockBuyersOrder(
  trx: Trx,
  { tenantId, userId, orderId }: { tenantId: string; userId: string; orderId: string },
): Promise<LockedOrder> {
  const wallet = lockWallet(trx, tenantId, userId);
  const order = trx
    .selectFrom('orders')
    .select(['userId', 'status', 'paymentmethod', 'amount', 'problem', 'withdrawnAt'])
    .select(({ selectFrom }) =>
      selectFrom('profiles')
        .select('profiles.id')
        .whereRef('profiles.tenantId', '=', 'orders.tenantId')
        .whereRef('profiles.userId', '=', 'orders.userId')
        .as('profileId'),
    )
    .where('tenantId', '=', tenantId)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow() as Promise<LockedOrder>;
  return (await runTogether([wallet, order]))[1];
}

export async function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<void> {
  await trx.insertInto('payments').values(payment).execute();
}
