import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Country, PackageId } from '../../../../../tenants/value-lists.ts';
import type { CodeChannel } from './debit.view.ts';
import type { OrderState } from '../orders/order-states.ts';
import { isReversedSql } from '../settlement/settlement.queries.ts';

interface OrderKey {
  tenantId: string;
  orderId: string;
}

export interface DebitOrder {
  id: string;
  userId: string;
  status: OrderState;
  package: PackageId;
  credits: number;
  amount: number;
  currency: string;
  country: Country;
  /** Whether a mandate was given for it. */
  signed: boolean;
}

/** A member's direct debit order; undefined for another member's order or another method. */
export async function selectDebitOrder(
  trx: Trx,
  { tenantId, orderId, userId }: OrderKey & { userId: string },
): Promise<DebitOrder | undefined> {
  const { rows } = await sql<DebitOrder>`
    select o.id, o.user_id, o.status, o.package, o.credits, o.amount, o.currency, o.country,
      exists (select from mandates m where m.tenant_id = o.tenant_id and m.order_id = o.id) as signed
    from orders o
    where o.tenant_id = ${tenantId} and o.id = ${orderId} and o.user_id = ${userId} and o.paymentmethod = 'sdd'`.execute(
    trx,
  );
  return rows[0];
}

/** Whether direct debit is blocked for the account. */
export async function selectDirectDebitBlocked(trx: Trx, tenantId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('directDebitBlocked')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.directDebitBlocked;
}

/** Whose debits count: a member's, or those of a bank account whoever signed them. */
export type DebitHolder = { userId: string } | { account: Buffer };

/**
 * The number of open signed debits, and the sum in cents of all since `since` that did not fail. A debit of a canceled
 * order counts until its provider reports that the payment has ended.
 */
export async function selectDebitTotals(
  trx: Trx,
  tenantId: string,
  of: DebitHolder,
  since: Date,
): Promise<{ open: number; sum: number }> {
  const theirs = 'userId' in of ? sql`m.user_id = ${of.userId}` : sql`m.account_hash = ${of.account}`;
  const { rows } = await sql<{ open: number; sum: number }>`
    select (count(*) filter (where d.waits))::int as open,
      coalesce(sum(o.amount) filter (where m.given_at > ${since}
        and (d.waits or o.status in ('paid', 'refunded', 'charged_back'))), 0)::int as sum
    from mandates m join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
      cross join lateral (select o.status in ('created', 'pending') or (o.status in ('canceled', 'expired') and exists (
        select from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id
          and p.status in ('intent', 'open', 'pending', 'authorized'))) as waits) d
    where m.tenant_id = ${tenantId} and ${theirs}`.execute(trx);
  return rows[0]!;
}

/** Whether money of a debit of this bank account went back other than by a withdrawal, whoever signed it. */
export async function selectBankAccountBlocked(trx: Trx, tenantId: string, account: Buffer): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select ${bankAccountBlockedSql(sql`${account}`)} as blocked
    from (select ${tenantId}::uuid as tenant_id) m`.execute(trx);
  return rows[0]!.blocked;
}

/** @param account hash of the account of a row `m` with a tenant */
export const bankAccountBlockedSql = (account: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from mandates used join orders o on o.tenant_id = used.tenant_id and o.id = used.order_id
  where used.tenant_id = m.tenant_id and used.account_hash = ${account} and ${isReversedSql('o')})`;

/**
 * Locks a bank account until the transaction ends, so that two members cannot both sign the last debit that it may pay.
 * Lock the member's account before.
 */
export async function lockBankAccount(trx: Trx, tenantId: string, account: Buffer): Promise<void> {
  const key = `bank-account/${tenantId}/${account.toString('base64url')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

export function selectMailRecipient(
  trx: Trx,
  tenantId: string,
  userId: string,
): Promise<{ email: string; language: string }> {
  return trx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

interface NewMandate extends OrderKey {
  id: string;
  userId: string;
  provider: string;
  reference: string;
  accountHolder: string;
  ibanEncrypted: Buffer;
  ibanLast4: string;
  /** See `hashAccount`. */
  accountHash: Buffer;
  phoneEncrypted: Buffer;
  address: { street: string; house_number: string; zip: string; city: string; country: string };
  textVersion: string;
  givenAt: Date;
  /** IP address from which it was given. */
  givenIpAddress: string;
  otpVerifiedAt: Date;
  otpChannel: CodeChannel;
  amount: number;
  currency: string;
}

export async function insertMandate(trx: Trx, { address, ...mandate }: NewMandate): Promise<void> {
  await trx
    .insertInto('mandates')
    .values({ ...mandate, address: JSON.stringify(address) })
    .execute();
}

export interface MandateRow {
  id: string;
  userId: string;
  orderId: string;
  provider: string;
  providerCustomerId: string | null;
  providerMandateId: string | null;
  reference: string;
  accountHolder: string;
  ibanEncrypted: Buffer;
  givenAt: Date;
  announcedAt: Date | null;
  status: OrderState;
  email: string;
  /** Whether the member's account was erased, so that nobody can be notified. */
  erased: boolean;
}

export async function selectMandate(trx: Trx, tenantId: string, mandateId: string): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`
    select m.id, m.user_id, m.order_id, m.provider, m.provider_customer_id, m.provider_mandate_id, m.reference,
      m.account_holder, m.iban_encrypted, m.given_at, m.announced_at, o.status, u.email,
      u.erased_at is not null as erased
    from mandates m
      join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
      join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.id = ${mandateId}`.execute(trx);
  return rows[0];
}

export async function selectMandateId(trx: Trx, { tenantId, orderId }: OrderKey): Promise<string | undefined> {
  const row = await trx
    .selectFrom('mandates')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.id;
}

/** Revokes the mandate of an order; idempotent. @returns whether there is one */
export async function revokeMandateRow(trx: Trx, { tenantId, orderId }: OrderKey, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('mandates')
    .set((eb) => ({ revokedAt: eb.fn.coalesce('revokedAt', eb.val(now)) }))
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateProviderMandate(
  trx: Trx,
  tenantId: string,
  mandateId: string,
  known: { customerId: string; mandateId: string },
): Promise<void> {
  await trx
    .updateTable('mandates')
    .set({ providerCustomerId: known.customerId, providerMandateId: known.mandateId })
    .where('tenantId', '=', tenantId)
    .where('id', '=', mandateId)
    .where('providerMandateId', 'is', null)
    .execute();
}

/** Marks the debit as announced; false if it already was. */
export async function markDebitAnnounced(trx: Trx, tenantId: string, mandateId: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('mandates')
    .set({ announcedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', mandateId)
    .where('announcedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Mandates of open orders whose debit is not announced: those given in the interval, and older ones whose payment was
 * confirmed late.
 */
export async function selectUnannouncedMandates(
  trx: Trx,
  tenantId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mandates m
      join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
      join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.announced_at is null and m.given_at <= ${until}
      and u.erased_at is null and o.status in ('created', 'pending') and (m.given_at > ${from} or exists (select from payments p
        where p.tenant_id = o.tenant_id and p.order_id = o.id and p.provider_payment_id is not null))
    order by m.given_at limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}
