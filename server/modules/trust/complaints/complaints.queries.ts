import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

export interface NewComplaint {
  id: string;
  reference: string;
  /** Null for a visitor. */
  userId: string | null;
  email: string;
  /** Null for a member. */
  language: string | null;
  category: string;
  subject: string;
  text: string;
  createdAt: Date;
}

/** Serializes the complaints of one sender until the transaction ends. */
export async function lockSender(trx: Trx, tenantId: string, sender: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint/${tenantId}/${sender}`}, 0))`.execute(trx);
}

/** Stores a complaint; false when its reference is taken. */
export async function insertComplaint(trx: Trx, tenantId: string, complaint: NewComplaint): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('complaints')
    .values({ tenantId, ...complaint, status: 'received' })
    .onConflict((oc) => oc.constraint('complaints_reference_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Reference of an identical complaint by the same sender that is not answered yet, if any. */
export async function selectDuplicateComplaint(
  trx: Trx,
  tenantId: string,
  { userId, email, category, subject, text }: Pick<NewComplaint, 'userId' | 'email' | 'category' | 'subject' | 'text'>,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('complaints')
    .select('reference')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
    .where('email', '=', email)
    .where('category', '=', category)
    .where('subject', '=', subject)
    .where('text', '=', text)
    .where('status', '<>', 'answered')
    .executeTakeFirst();
  return row?.reference;
}

export function selectOwnComplaints(trx: Trx, tenantId: string, userId: string) {
  return trx
    .selectFrom('complaints')
    .select(['reference', 'category', 'subject', 'text', 'status', 'answer', 'createdAt', 'answeredAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** Deletes visitors' complaints that were answered before `before`. @returns the number deleted */
export async function deleteVisitorComplaints(trx: Trx, tenantId: string, before: Date): Promise<number> {
  const result = await trx
    .deleteFrom('complaints')
    .where('tenantId', '=', tenantId)
    .where('userId', 'is', null)
    .where('status', '=', 'answered')
    .where('answeredAt', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function selectEmail(trx: Trx, tenantId: string, userId: string): Promise<string> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
