import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { Country, PackageId } from '../../../tenants/value-lists.ts';
import type { CodeChannel } from './debit.view.ts';
import type { OrderState } from './order-states.ts';

interface OfOrder {
  tenantId: string;
  orderId: string;
}

/** An order that is to be paid by direct debit. */
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

/** A member's order by direct debit; undefined for one of somebody else, or by another method. */
export async function selectDebitOrder(
  trx: Trx,
  { tenantId, orderId, userId }: OfOrder & { userId: string },
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

/** Whether debits were switched off for the account. */
export async function selectDirectDebitBlocked(trx: Trx, tenantId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('directDebitBlocked')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.directDebitBlocked;
}

/** How many signed debits of an account wait for their end, and the sum in cents of all since then that did not fail. */
export async function selectDebitsOf(
  trx: Trx,
  { tenantId, userId, since }: { tenantId: string; userId: string; since: Date },
): Promise<{ open: number; sum: number }> {
  const { rows } = await sql<{ open: number; sum: number }>`
    select (count(*) filter (where o.status in ('created', 'pending')))::int as open,
      coalesce(sum(o.amount) filter (where m.given_at > ${since}
        and o.status in ('created', 'pending', 'paid', 'refunded', 'charged_back')), 0)::int as sum
    from mandates m join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
    where m.tenant_id = ${tenantId} and m.user_id = ${userId}`.execute(trx);
  return rows[0]!;
}

/** Where mails to the member go, in which language, and the name to greet. */
export function selectAddressee(
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

export interface CodeRow {
  id: string;
  userId: string;
  orderId: string;
  channel: CodeChannel;
  codeHash: Buffer;
  binding: string;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  formEncrypted: Buffer | null;
  sentAt: Date | null;
}

const codeColumns = sql`id, user_id, order_id, channel, code_hash, bound_to->>'binding' as binding, tries, created_at,
  expires_at, used_at, form_encrypted, sent_at`;

/** The newest code of an order, used and expired ones included. */
export async function selectNewestCode(trx: Trx, { tenantId, orderId }: OfOrder): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from one_time_codes
    where tenant_id = ${tenantId} and order_id = ${orderId} and purpose = 'direct_debit'
    order by created_at desc, id desc limit 1`.execute(trx);
  return rows[0];
}

/** The code that a job is to send. */
export async function selectCode(trx: Trx, tenantId: string, codeId: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from one_time_codes
    where tenant_id = ${tenantId} and id = ${codeId} and purpose = 'direct_debit'`.execute(trx);
  return rows[0];
}

export interface NewCode extends OfOrder {
  id: string;
  userId: string;
  channel: CodeChannel;
  codeHash: Buffer;
  binding: string;
  formEncrypted: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertCode(trx: Trx, { binding, ...code }: NewCode): Promise<void> {
  await trx
    .insertInto('oneTimeCodes')
    .values({ ...code, purpose: 'direct_debit', boundTo: JSON.stringify({ binding }) })
    .execute();
}

/** Ends the codes of an order that could still be used; they count among those that were sent. */
export async function voidCodes(trx: Trx, { tenantId, orderId }: OfOrder, now: Date): Promise<void> {
  await sql`update one_time_codes set form_encrypted = null, expires_at = least(expires_at, ${now})
    where tenant_id = ${tenantId} and order_id = ${orderId}`.execute(trx);
}

export async function countTry(trx: Trx, tenantId: string, codeId: string): Promise<void> {
  await sql`update one_time_codes set tries = tries + 1 where tenant_id = ${tenantId} and id = ${codeId}`.execute(trx);
}

export async function markCodeUsed(trx: Trx, tenantId: string, codeId: string, now: Date): Promise<void> {
  await sql`update one_time_codes set used_at = ${now} where tenant_id = ${tenantId} and id = ${codeId}`.execute(trx);
}

/** When codes were made for an account since a moment, the newest first. */
export async function selectCodeTimes(trx: Trx, tenantId: string, userId: string, since: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('oneTimeCodes')
    .select('createdAt')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/**
 * Claims a code for being sent; false when it was claimed before. Only a try that surely sent nothing gives it back.
 * @param at null gives it back
 */
export async function claimCode(trx: Trx, tenantId: string, codeId: string, at: Date | null): Promise<boolean> {
  const result = await sql`update one_time_codes set sent_at = ${at}
    where tenant_id = ${tenantId} and id = ${codeId} and (sent_at is null or ${at === null})`.execute(trx);
  return Number(result.numAffectedRows) > 0;
}

/** Forgets what was typed once its code has long ended, and codes that no limit looks at. @returns how many rows it changed */
export async function forgetOldCodes(trx: Trx, tenantId: string, ended: { typed: Date; codes: Date }): Promise<number> {
  const deleted = await sql`delete from one_time_codes
    where tenant_id = ${tenantId} and created_at <= ${ended.codes}`.execute(trx);
  const emptied = await sql`update one_time_codes set form_encrypted = null
    where tenant_id = ${tenantId} and form_encrypted is not null and created_at <= ${ended.typed}`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0) + Number(emptied.numAffectedRows ?? 0);
}

export interface NewMandate extends OfOrder {
  id: string;
  userId: string;
  provider: string;
  reference: string;
  accountHolder: string;
  ibanEncrypted: Buffer;
  ibanLast4: string;
  phoneEncrypted: Buffer;
  address: { street: string; house_number: string; zip: string; city: string; country: string };
  textVersion: string;
  givenAt: Date;
  /** The network address it was given from. */
  givenAddress: string;
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

/** A mandate on its way to the provider. */
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
  /** Of its order. */
  status: OrderState;
  email: string;
}

export async function selectMandate(trx: Trx, tenantId: string, mandateId: string): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`
    select m.id, m.user_id, m.order_id, m.provider, m.provider_customer_id, m.provider_mandate_id, m.reference,
      m.account_holder, m.iban_encrypted, m.given_at, m.announced_at, o.status, u.email
    from mandates m
      join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
      join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.id = ${mandateId}`.execute(trx);
  return rows[0];
}

/** The mandate that was given for an order. */
export async function selectMandateOf(trx: Trx, { tenantId, orderId }: OfOrder): Promise<string | undefined> {
  const row = await trx
    .selectFrom('mandates')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.id;
}

/** Writes down under which ids the provider knows a mandate. */
export async function confirmMandate(
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

/** Writes down that the debit is announced; false when it was before. */
export async function markAnnounced(trx: Trx, tenantId: string, mandateId: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('mandates')
    .set({ announcedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', mandateId)
    .where('announcedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
