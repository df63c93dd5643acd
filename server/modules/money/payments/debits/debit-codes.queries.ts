import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { CodeChannel } from './debit.view.ts';

interface OrderKey {
  tenantId: string;
  orderId: string;
}

export interface CodeRow {
  id: string;
  userId: string;
  orderId: string;
  channel: CodeChannel;
  codeHash: Buffer;
  binding: string;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  formEncrypted: Buffer | null;
  sentAt: Date | null;
}

const codeColumns = sql`id, user_id, order_id, channel, code_hash, bound_to->>'binding' as binding, attempts, created_at,
  expires_at, used_at, form_encrypted, sent_at`;

/** The newest code of an order, including used and expired ones. */
export async function selectNewestCode(trx: Trx, { tenantId, orderId }: OrderKey): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from one_time_codes
    where tenant_id = ${tenantId} and order_id = ${orderId} and purpose = 'direct_debit'
    order by created_at desc, id desc limit 1`.execute(trx);
  return rows[0];
}

export async function selectCode(trx: Trx, tenantId: string, codeId: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from one_time_codes
    where tenant_id = ${tenantId} and id = ${codeId} and purpose = 'direct_debit'`.execute(trx);
  return rows[0];
}

interface NewCode extends OrderKey {
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

/** Invalidates the open codes of an order; they still count towards the rate limit. */
export async function invalidateCodes(trx: Trx, { tenantId, orderId }: OrderKey, now: Date): Promise<void> {
  await sql`update one_time_codes set form_encrypted = null, expires_at = least(expires_at, ${now})
    where tenant_id = ${tenantId} and order_id = ${orderId}`.execute(trx);
}

export async function incrementCodeAttempts(trx: Trx, tenantId: string, codeId: string): Promise<void> {
  await sql`update one_time_codes set attempts = attempts + 1 where tenant_id = ${tenantId} and id = ${codeId}`.execute(
    trx,
  );
}

export async function markCodeUsed(trx: Trx, tenantId: string, codeId: string, now: Date): Promise<void> {
  await sql`update one_time_codes set used_at = ${now} where tenant_id = ${tenantId} and id = ${codeId}`.execute(trx);
}

/** When codes were created for an account since a moment, newest first. */
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
 * Claims a code for sending; false if it was claimed before. Release it only after an attempt that certainly sent
 * nothing.
 * @param at null releases the claim
 */
export async function claimCode(trx: Trx, tenantId: string, codeId: string, at: Date | null): Promise<boolean> {
  const result = await sql`update one_time_codes set sent_at = ${at}
    where tenant_id = ${tenantId} and id = ${codeId} and (sent_at is null or ${at === null})`.execute(trx);
  return Number(result.numAffectedRows) > 0;
}

/** Deletes expired form input, and codes that no rate limit counts any more. @returns the number of changed rows */
export async function deleteExpiredCodes(trx: Trx, tenantId: string, ended: { typed: Date; codes: Date }) {
  const deleted = await sql`delete from one_time_codes
    where tenant_id = ${tenantId} and created_at <= ${ended.codes}`.execute(trx);
  const emptied = await sql`update one_time_codes set form_encrypted = null
    where tenant_id = ${tenantId} and form_encrypted is not null and created_at <= ${ended.typed}`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0) + Number(emptied.numAffectedRows ?? 0);
}
