import type { Trx } from '../../../db/client.ts';

/** Locks the payment until the transaction ends. */
export function lockPayment(trx: Trx, tenantId: string, paymentId: string) {
  return trx
    .selectFrom('payments')
    .select(['status', 'providerPaymentId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What a read-back starts from. */
export interface ReadTicket {
  ticket: number;
  provider: string;
  providerPaymentId: string;
  orderId: string;
}

interface TicketRules {
  now: Date;
  /** When to ask again if this process dies meanwhile. */
  nextReadAt: Date | null;
  unlessReadSince: Date | null;
  onlyDue: boolean;
}

/**
 * Numbers a read-back before it is made: of two answers the one that was asked for later counts.
 * @param unlessReadSince leaves a payment alone that was asked about after this moment
 * @param onlyDue leaves a payment alone that is not due, as when another process has just taken it
 * @returns null when there is nothing to ask for
 */
export async function takeReadTicket(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  { now, nextReadAt, unlessReadSince, onlyDue }: TicketRules,
): Promise<ReadTicket | null> {
  const row = await trx
    .updateTable('payments')
    .set((eb) => ({ readTicket: eb('readTicket', '+', 1), readBackAt: now, nextReadAt }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('providerPaymentId', 'is not', null)
    .$if(unlessReadSince !== null, (query) =>
      query.where((eb) => eb.or([eb('readBackAt', 'is', null), eb('readBackAt', '<=', unlessReadSince)])),
    )
    .$if(onlyDue, (query) => query.where('nextReadAt', '<=', now))
    .returning(['readTicket as ticket', 'provider', 'providerPaymentId', 'orderId'])
    .executeTakeFirst();
  return row ? { ...row, providerPaymentId: row.providerPaymentId! } : null;
}

/** What decides when a payment is read back next. */
export function selectReadState(trx: Trx, tenantId: string, paymentId: string) {
  return trx
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'p.tenantId').onRef('o.id', '=', 'p.orderId'))
    .select(['p.status', 'p.createdAt', 'o.paidAt'])
    .where('p.tenantId', '=', tenantId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}

export async function setNextRead(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  nextReadAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ nextReadAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .execute();
}

/** Payments that are due to be asked for or about, oldest first. Whoever works one takes it: two never have the same. */
export function selectDuePayments(
  trx: Trx,
  tenantId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<Array<{ id: string; status: string; provider: string; providerPaymentId: string | null }>> {
  return trx
    .selectFrom('payments')
    .select(['id', 'status', 'provider', 'providerPaymentId'])
    .where('tenantId', '=', tenantId)
    .where('nextReadAt', '<=', now)
    .orderBy('nextReadAt')
    .limit(limit)
    .execute();
}

/** Our payment by the provider's id of it. */
export async function selectByProviderId(
  trx: Trx,
  key: { tenantId: string; provider: string; providerPaymentId: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom('payments')
    .select('id')
    .where('tenantId', '=', key.tenantId)
    .where('provider', '=', key.provider)
    .where('providerPaymentId', '=', key.providerPaymentId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether any payment that was begun after `since`, or any debit after `debitsSince`, waits for this provider's id of it. */
export async function hasUnconfirmed(
  trx: Trx,
  { tenantId, provider, since, debitsSince }: { tenantId: string; provider: string; since: Date; debitsSince: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('payments')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('provider', '=', provider)
    .where('providerPaymentId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('createdAt', '>', since),
        eb.and([eb('mandateId', 'is not', null), eb('createdAt', '>', debitsSince)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An order's payment, locked until the transaction ends. */
export function selectPaymentOf(trx: Trx, tenantId: string, orderId: string) {
  return trx
    .selectFrom('payments')
    .select(['id', 'status', 'provider', 'providerPaymentId', 'attempts'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** Which provider knows a mandate, since when nothing may be collected by it any more, and whether that holds of its giver. */
export function selectMandateTerms(
  trx: Trx,
  tenantId: string,
  mandateId: string,
): Promise<{ provider: string; revokedAt: Date | null; blocked: boolean }> {
  return trx
    .selectFrom('mandates as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.userId'))
    .select(['m.provider', 'm.revokedAt', 'u.directDebitBlocked as blocked'])
    .where('m.tenantId', '=', tenantId)
    .where('m.id', '=', mandateId)
    .executeTakeFirstOrThrow();
}

/** Makes an order's payment due to be read back, where its provider knows it. */
export async function readSoon(
  trx: Trx,
  { tenantId, orderId, at }: { tenantId: string; orderId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ nextReadAt: at })
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('providerPaymentId', 'is not', null)
    .execute();
}
