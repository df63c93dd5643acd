import { sql, type Insertable, type Updateable } from 'kysely';

import type { Trx } from '../../../../../../db/client.ts';
import type { SandboxPaymentsTable, SandboxRefundsTable } from '../../../../../../db/types.ts';
import type { SandboxPayment, SandboxRefund } from './payment-state.ts';

const PAYMENT_COLUMNS = [
  ...(['id', 'paymentId', 'amount', 'currency', 'description', 'method', 'returnUrl', 'mandateId'] as const),
  ...(['idempotencyKey', 'state', 'failure', 'chargedBack', 'createdAt', 'settlesAt', 'expiresAt'] as const),
] as const;
const REFUND_COLUMNS = [
  ...(['id', 'sandboxPaymentId', 'refundId', 'amount', 'idempotencyKey', 'createdAt', 'failedAt'] as const),
] as const;

/** Serializes requests with the same key. */
export async function lockIdempotencyKey(trx: Trx, tenantId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:${tenantId}:${key}`}, 0))`.execute(trx);
}

/** The payment created with this key since then. */
export function selectPaymentByKey(trx: Trx, tenantId: string, key: string, since: Date) {
  return trx
    .selectFrom('sandboxPayments')
    .select(PAYMENT_COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('idempotencyKey', '=', key)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}

/** The payment created for our payment id since then. */
export function selectPaymentByOwnId(trx: Trx, tenantId: string, paymentId: string, since: Date) {
  return trx
    .selectFrom('sandboxPayments')
    .select(PAYMENT_COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('paymentId', '=', paymentId)
    .where('createdAt', '>=', since)
    .orderBy('createdAt')
    .executeTakeFirst();
}

export function selectPayment(trx: Trx, tenantId: string, id: string): Promise<SandboxPayment | undefined> {
  return trx
    .selectFrom('sandboxPayments')
    .select(PAYMENT_COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the payment until the transaction ends. */
export function lockPayment(trx: Trx, tenantId: string, id: string): Promise<SandboxPayment | undefined> {
  return trx
    .selectFrom('sandboxPayments')
    .select(PAYMENT_COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertPayment(trx: Trx, payment: Insertable<SandboxPaymentsTable> & { id: string }) {
  return trx.insertInto('sandboxPayments').values(payment).returning(PAYMENT_COLUMNS).executeTakeFirstOrThrow();
}

export async function updatePayment(
  trx: Trx,
  tenantId: string,
  id: string,
  change: Updateable<Pick<SandboxPaymentsTable, 'state' | 'failure' | 'settlesAt' | 'expiresAt' | 'chargedBack'>>,
): Promise<void> {
  await trx.updateTable('sandboxPayments').set(change).where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

export async function selectRefunds(trx: Trx, tenantId: string, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return trx
    .selectFrom('sandboxRefunds')
    .select(REFUND_COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('sandboxPaymentId', 'in', paymentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function insertRefund(trx: Trx, refund: Insertable<SandboxRefundsTable>): Promise<SandboxRefund> {
  return trx.insertInto('sandboxRefunds').values(refund).returning(REFUND_COLUMNS).executeTakeFirstOrThrow();
}

export async function markRefundFailed(trx: Trx, tenantId: string, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('sandboxRefunds')
    .set({ failedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function insertEvents(
  trx: Trx,
  tenantId: string,
  notices: ReadonlyArray<{ id: string; sandboxPaymentId: string; dueAt: Date }>,
): Promise<void> {
  if (notices.length === 0) return;
  await trx
    .insertInto('sandboxEvents')
    .values(notices.map((notice) => ({ tenantId, ...notice })))
    .execute();
}

export function selectDueEvents(trx: Trx, tenantId: string, now: Date, most: number) {
  return trx
    .selectFrom('sandboxEvents')
    .select(['id', 'sandboxPaymentId'])
    .where('tenantId', '=', tenantId)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function deleteEvent(trx: Trx, tenantId: string, id: string): Promise<void> {
  await trx.deleteFrom('sandboxEvents').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteEvents(trx: Trx, tenantId: string, sandboxPaymentId: string): Promise<void> {
  await trx
    .deleteFrom('sandboxEvents')
    .where('tenantId', '=', tenantId)
    .where('sandboxPaymentId', '=', sandboxPaymentId)
    .execute();
}

/** The member's own payments with their orders, newest first; with an id only that one. */
export function selectMemberPayments(trx: Trx, tenantId: string, userId: string, id?: string) {
  return trx
    .selectFrom('sandboxPayments as s')
    .innerJoin('payments as p', (join) => join.onRef('p.tenantId', '=', 's.tenantId').onRef('p.id', '=', 's.paymentId'))
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'p.tenantId').onRef('o.id', '=', 'p.orderId'))
    .select(PAYMENT_COLUMNS.map((column) => `s.${column}` as const))
    .select(['o.id as orderId', 'o.package', 'o.credits'])
    .where('s.tenantId', '=', tenantId)
    .where('o.userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id!))
    .orderBy('s.createdAt', 'desc')
    .limit(50)
    .execute();
}
