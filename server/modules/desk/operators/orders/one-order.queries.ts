import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

const PROVIDER_EVENTS_SHOWN = 50;

interface OrderKey {
  tenantId: string;
  orderId: string;
}

/** An order with its discount code and buyer, who may have left. */
export function selectOneOrder(trx: Trx, { tenantId, orderId }: OrderKey) {
  return trx
    .selectFrom('orders as o')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.id', '=', 'o.userId'))
    .leftJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'u.tenantId').onRef('p.userId', '=', 'u.id'))
    .leftJoin('discountCodes as c', (join) =>
      join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.id', '=', 'o.discountCodeId'),
    )
    .select([
      'o.tenantId',
      'o.id',
      'o.status',
      'o.package',
      'o.credits',
      'o.currency',
      'o.listAmount',
      'o.discountAmount',
    ])
    .select(['o.surchargeAmount', 'o.amount', 'o.vatRate', 'o.vatAmount', 'o.country', 'o.paymentmethod', 'o.problem'])
    .select(['o.profileCountry', 'o.ipCountry', 'o.payerCountry'])
    .select(['o.creditsClawedBack', 'o.creditsChargedBack', 'o.createdAt', 'o.paidAt', 'o.withdrawnAt'])
    .select(['o.immediateConsentVersion as consentVersion', 'o.immediateConsentAt as consentAt'])
    .select(['o.userId', 'p.id as profileId', 'p.name as member'])
    .select(['c.id as codeId', 'c.code', 'c.kind as codeKind'])
    .where('o.tenantId', '=', tenantId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/** The order's payments with their synchronization state; empty before checkout. */
export function selectOrderPayments(trx: Trx, { tenantId, orderId }: OrderKey) {
  return trx
    .selectFrom('payments')
    .select(['id', 'provider', 'providerPaymentId', 'status', 'amount', 'amountRefunded', 'amountChargedBack'])
    .select(['attempts', 'failure', 'createdAt', 'syncedAt', 'nextSyncAt', 'syncVersion', 'appliedSyncVersion'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();
}

/** Webhook events of the order's payments, newest first. */
export function selectOrderProviderEvents(trx: Trx, { tenantId, orderId }: OrderKey) {
  return trx
    .selectFrom('payments as p')
    .innerJoin('providerEvents as n', (join) =>
      join
        .onRef('n.tenantId', '=', 'p.tenantId')
        .onRef('n.provider', '=', 'p.provider')
        .onRef('n.providerPaymentId', '=', 'p.providerPaymentId'),
    )
    .select(['n.id', 'n.provider', 'n.receivedAt', 'n.processedAt', 'n.signed', 'n.outcome'])
    .where('p.tenantId', '=', tenantId)
    .where('p.orderId', '=', orderId)
    .orderBy('n.receivedAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(PROVIDER_EVENTS_SHOWN)
    .execute();
}

/** Order of states for transitions with the same timestamp, whose ids are not ordered. */
const STATE_ORDER = ['created', 'pending', 'failed', 'canceled', 'expired', 'paid', 'refunded', 'charged_back'];

export function selectOrderTransitions(trx: Trx, { tenantId, orderId }: OrderKey) {
  return trx
    .selectFrom('orderTransitions')
    .select(['id', 'fromStatus', 'toStatus', 'cause', 'at'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy(sql`array_position(${STATE_ORDER}::text[], to_status)`)
    .orderBy('id')
    .execute();
}

export function selectOrderRefunds(trx: Trx, { tenantId, orderId }: OrderKey) {
  return trx
    .selectFrom('refunds')
    .select(['id', 'cause', 'amount', 'credits', 'status', 'providerRefundId', 'attempts'])
    .select(['createdAt', 'nextAttemptAt', 'settledAt'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function selectOrderInvoices(trx: Trx, { tenantId, orderId }: OrderKey) {
  return trx
    .selectFrom('invoices')
    .select(['id', 'kind', 'year', 'number', 'amount', 'vatAmount', 'issuedAt'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute();
}

/** Evidence of the order's direct debit mandate, without the address; of the IBAN only the last four characters. */
export function selectOrderMandate(trx: Trx, { tenantId, orderId }: OrderKey) {
  return trx
    .selectFrom('mandates')
    .select(['reference', 'ibanLast4', 'textVersion', 'givenAt', 'otpVerifiedAt', 'revokedAt'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
}

export interface OrderEntryRow {
  transferId: string;
  at: Date;
  reason: string;
  account: string;
  /** Credits added to the account; negative if removed. */
  amount: number;
}

export async function selectOrderEntries(trx: Trx, { tenantId, orderId }: OrderKey): Promise<OrderEntryRow[]> {
  const { rows } = await sql<OrderEntryRow>`
    select t.id as transfer_id, t.created_at as at, t.reason, a.kind as account, e.amount
    from ledger_transfers t
      join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where t.tenant_id = ${tenantId} and t.reference_type = 'order' and t.reference_id = ${orderId}
    order by t.created_at, t.id, e.amount`.execute(trx);
  return rows;
}
