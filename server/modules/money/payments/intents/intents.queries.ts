import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { OrderState } from '../orders/order-states.ts';

/** A payment intent with its order. Amounts are minor units. */
export interface IntentRow {
  id: string;
  orderId: string;
  userId: string;
  /** Whether the buyer's account was erased, so that nobody can be notified. */
  erased: boolean;
  provider: string;
  providerPaymentId: string | null;
  status: string;
  attempts: number;
  /** Why the last attempt failed; null while one is in progress. */
  failure: string | null;
  idempotencyKey: string;
  createdAt: Date;
  amount: number;
  currency: string;
  credits: number;
  country: string;
  method: PaymentMethod;
  orderStatus: OrderState;
  language: string;
  mandateId: string | null;
  providerCustomerId: string | null;
  providerMandateId: string | null;
}

/** One payment with its order, its buyer's language and its mandate. */
export function selectIntent(trx: Trx, tenantId: string, paymentId: string): Promise<IntentRow | undefined> {
  return trx
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'p.tenantId').onRef('o.id', '=', 'p.orderId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.id', '=', 'o.userId'))
    .leftJoin('mandates as m', (join) => join.onRef('m.tenantId', '=', 'p.tenantId').onRef('m.id', '=', 'p.mandateId'))
    .select(['p.id', 'p.orderId', 'p.provider', 'p.providerPaymentId', 'p.status', 'p.attempts', 'p.idempotencyKey'])
    .select(['p.createdAt', 'p.amount', 'p.failure', 'p.mandateId', 'o.userId', 'o.currency', 'o.credits', 'o.country'])
    .select(['o.paymentmethod as method', 'o.status as orderStatus', 'u.language'])
    .select(['m.providerCustomerId', 'm.providerMandateId'])
    .select((eb) => eb('u.erasedAt', 'is not', null).as('erased'))
    .where('p.tenantId', '=', tenantId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst() as Promise<IntentRow | undefined>;
}

/**
 * Claims an intent for one attempt; others skip it until `until` or until the attempt has ended.
 * @returns the number of the attempt, from 1; null if the intent does not exist (any more) or another attempt is in
 *   progress
 */
export async function claimIntent(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  { now, until }: { now: Date; until: Date },
): Promise<number | null> {
  const row = await trx
    .updateTable('payments')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextSyncAt: until, failure: null }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('status', '=', 'intent')
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('failure', 'is not', null), eb('nextSyncAt', '<=', now)]))
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** Claims an intent for longer, unless its attempt has ended or was overtaken. */
export async function renewClaim(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  { attempt, until }: { attempt: number; until: Date },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ nextSyncAt: until })
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('status', '=', 'intent')
    .where('attempts', '=', attempt)
    .where('failure', 'is', null)
    .execute();
}

/** Schedules the next attempt after a failed one that was not overtaken. @param failure `busy` or `unclear` */
export async function postponeIntent(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  { attempt, failure, nextSyncAt }: { attempt: number; failure: string; nextSyncAt: Date },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ failure, nextSyncAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('status', '=', 'intent')
    .where('attempts', '=', attempt)
    .execute();
}

/** Stores that the provider has this payment; from now on it is synced. */
export async function confirmIntent(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  confirmed: { providerPaymentId: string; checkoutUrl: string | null; nextSyncAt: Date },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...confirmed, status: 'open', failure: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('providerPaymentId', 'is', null)
    .execute();
}

/**
 * Claims a payment whose order ended before its creation was confirmed, to search for it once; others skip it until
 * `until`.
 */
export async function claimClosedPayment(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('payments')
    .set({ nextSyncAt: until })
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('status', '<>', 'intent')
    .where('providerPaymentId', 'is', null)
    .where('nextSyncAt', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How an intent ends without a known payment. */
interface ClosedIntent {
  status: 'failed' | 'expired' | 'canceled';
  failure: string;
  /** When to search for a payment that may exist all the same; null when it certainly was not created. */
  searchAt: Date | null;
}

/** Closes an intent: it is not requested any more. */
export async function closeIntent(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  { status, failure, searchAt }: ClosedIntent,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      status,
      failure,
      nextSyncAt: searchAt && sql<Date | null>`case when attempts > 0 then ${searchAt}::timestamptz end`,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('status', '=', 'intent')
    .execute();
}
