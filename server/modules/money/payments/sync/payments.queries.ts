import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { bankAccountBlockedSql } from '../debits/debit.queries.ts';

/** Locks the payment until the transaction ends. */
export function lockPayment(trx: Trx, tenantId: string, paymentId: string) {
  return trx
    .selectFrom('payments')
    .select(['status', 'providerPaymentId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface SyncStart {
  syncVersion: number;
  provider: string;
  providerPaymentId: string;
  orderId: string;
}

interface SyncRules {
  now: Date;
  /** When to retry if this process dies meanwhile. */
  nextSyncAt: Date | null;
  skipIfReadSince: Date | null;
  onlyDue: boolean;
}

/**
 * Assigns the version of a sync before the provider is called: of two answers the one requested later wins.
 * @param skipIfReadSince skips a payment that was read after this moment
 */
export async function startSync(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  { now, nextSyncAt, skipIfReadSince, onlyDue }: SyncRules,
): Promise<SyncStart | null> {
  const row = await trx
    .updateTable('payments')
    .set((eb) => ({ syncVersion: eb('syncVersion', '+', 1), syncedAt: now, nextSyncAt }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .where('providerPaymentId', 'is not', null)
    .$if(skipIfReadSince !== null, (query) =>
      query.where((eb) => eb.or([eb('syncedAt', 'is', null), eb('syncedAt', '<=', skipIfReadSince)])),
    )
    .$if(onlyDue, (query) => query.where('nextSyncAt', '<=', now))
    .returning(['syncVersion', 'provider', 'providerPaymentId', 'orderId'])
    .executeTakeFirst();
  return row ? { ...row, providerPaymentId: row.providerPaymentId! } : null;
}

/** What decides when a payment is synced next. */
export function selectSyncState(trx: Trx, tenantId: string, paymentId: string) {
  return trx
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'p.tenantId').onRef('o.id', '=', 'p.orderId'))
    .select(['p.status', 'p.createdAt', 'o.paidAt'])
    .where('p.tenantId', '=', tenantId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}

export async function updateNextSync(
  trx: Trx,
  tenantId: string,
  paymentId: string,
  nextSyncAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ nextSyncAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', paymentId)
    .execute();
}

/**
 * Payments that are due to be requested or synced, oldest first. Each worker then claims one at a time, so two never
 * process the same.
 */
export function selectDuePayments(
  trx: Trx,
  tenantId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<Array<{ id: string; status: string; provider: string; providerPaymentId: string | null }>> {
  return trx
    .selectFrom('payments')
    .select(['id', 'status', 'provider', 'providerPaymentId'])
    .where('tenantId', '=', tenantId)
    .where('nextSyncAt', '<=', now)
    .orderBy('nextSyncAt')
    .limit(limit)
    .execute();
}

export async function selectPaymentIdByProviderId(
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

/** Whether any payment created after `since`, or any debit after `debitsSince`, lacks this provider's id. */
export async function hasUnconfirmedPayments(
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
export function lockPaymentOfOrder(trx: Trx, tenantId: string, orderId: string) {
  return trx
    .selectFrom('payments')
    .select(['id', 'status', 'provider', 'providerPaymentId', 'attempts'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The provider of a mandate, when it was revoked, and whether direct debit is blocked for its member or bank account. */
export function selectMandateTerms(
  trx: Trx,
  tenantId: string,
  mandateId: string,
): Promise<{ provider: string; revokedAt: Date | null; blocked: boolean }> {
  return trx
    .selectFrom('mandates as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.userId'))
    .select(['m.provider', 'm.revokedAt'])
    .select((eb) =>
      eb.or([eb.ref('u.directDebitBlocked'), bankAccountBlockedSql(sql.ref('m.accountHash'))]).as('blocked'),
    )
    .$narrowType<{ blocked: boolean }>()
    .where('m.tenantId', '=', tenantId)
    .where('m.id', '=', mandateId)
    .executeTakeFirstOrThrow();
}

export async function scheduleSync(
  trx: Trx,
  { tenantId, orderId, at }: { tenantId: string; orderId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ nextSyncAt: at })
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('providerPaymentId', 'is not', null)
    .execute();
}
