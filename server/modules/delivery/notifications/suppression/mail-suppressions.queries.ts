import { sql, type ExpressionBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { DB } from '../../../../../db/types.ts';
import type { SuppressionReason } from '../../../platform/outbox/index.ts';

/** Whether the address was verified after the newest suppression. */
export async function isAddressVerifiedSinceSuppression(trx: Trx, tenantId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mailSuppressions')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      eb.fn
        .countAll()
        .filterWhere('disabledAt', '<', verifiedAt(eb, tenantId, userId))
        .as('proved'),
    ])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.all) > 0 && Number(row.all) === Number(row.proved);
}

/**
 * When a link last verified the account's current address: by activation or by a confirmed address change. Null for an
 * account that was never activated.
 */
function verifiedAt(eb: ExpressionBuilder<DB, 'mailSuppressions'>, tenantId: string, userId: string) {
  return eb
    .selectFrom('users')
    .leftJoin('mailedTokens', (join) =>
      join
        .onRef('mailedTokens.tenantId', '=', 'users.tenantId')
        .onRef('mailedTokens.userId', '=', 'users.id')
        .on('mailedTokens.purpose', '=', 'mail_change')
        // The address of a reverted change differs from the account's.
        .on(sql<boolean>`mailed_tokens.payload->>'email' = users.email::text`),
    )
    .select((inner) =>
      sql<Date>`greatest(${inner.ref('users.activatedAt')}, max(${inner.ref('mailedTokens.usedAt')}))`.as('at'),
    )
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.status', '<>', 'not_confirmed')
    .groupBy('users.activatedAt');
}

/** Locks and returns an account's address; null for an unknown or erased account. */
export async function lockAddress(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  return (await addressQuery(trx, tenantId, userId).forNoKeyUpdate().executeTakeFirst())?.email ?? null;
}

/** Returns an account's address without locking it. */
export async function selectAddress(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  return (await addressQuery(trx, tenantId, userId).executeTakeFirst())?.email ?? null;
}

function addressQuery(trx: Trx, tenantId: string, userId: string) {
  return trx
    .selectFrom('users')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('erasedAt', 'is', null);
}

export async function lockUserIdByAddress(trx: Trx, tenantId: string, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The account that a mail went to, and its address at that time, hashed. */
export async function selectMailRecipient(trx: Trx, tenantId: string, mailId: string) {
  const row = await trx
    .selectFrom('mails')
    .select(['userId', 'addressHash'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .executeTakeFirst();
  return row?.userId && row.addressHash ? { userId: row.userId, addressHash: row.addressHash } : null;
}

interface MailReportRow {
  tenantId: string;
  id: string;
  kind: SuppressionReason;
  addressHash: Buffer;
  body: object;
  receivedAt: Date;
}

/** Stores a report. @returns whether it is new */
export async function insertMailReport(trx: Trx, { body, ...report }: MailReportRow): Promise<boolean> {
  const row = await trx
    .insertInto('mailReports')
    .values({ ...report, body: JSON.stringify(body) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes reports received at or before a date. @returns number of reports */
export async function deleteReportsUntil(trx: Trx, tenantId: string, until: Date): Promise<number> {
  const result = await trx
    .deleteFrom('mailReports')
    .where('tenantId', '=', tenantId)
    .where('receivedAt', '<=', until)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
