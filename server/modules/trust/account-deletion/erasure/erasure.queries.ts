import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { mapChoiceFacts } from '../../../../../tenants/profile-facts.ts';
import type { DueAccount } from './due-accounts.queries.ts';
import { PROFILE_TABLES, USER_TABLES } from './erased-tables.ts';

export async function deleteLoginAttempts(trx: Trx, tenantId: string, subjects: readonly Buffer[]): Promise<void> {
  await trx
    .deleteFrom('loginAttempts')
    .where('tenantId', '=', tenantId)
    .where('subjectHash', 'in', [...subjects])
    .execute();
}

/** Mail provider reports about the account's address, by its hash. */
export async function deleteMailReports(trx: Trx, tenantId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx
    .deleteFrom('mailReports')
    .where('tenantId', '=', tenantId)
    .where('addressHash', 'in', [...hashes])
    .execute();
}

/** Deletes live events up to a time: events to other members may identify this one. */
export async function deleteEventsUntil(trx: Trx, tenantId: string, until: Date): Promise<void> {
  await trx.deleteFrom('liveEvents').where('tenantId', '=', tenantId).where('createdAt', '<=', until).execute();
}

/** Clears the member's messages; both participants see a marker instead. Cost, time and ledger reference are kept. */
export async function clearMessages(trx: Trx, tenantId: string, profileId: string, at: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set((eb) => ({
      text: '',
      gift: null,
      withLike: false,
      subject: null,
      reaction: null,
      replyToSeq: null,
      hiddenFromSender: false,
      hiddenFromRecipient: false,
      creditsReturnAt: null,
      clientId: sql<string>`'erased-' || ${eb.ref('id')}`,
      erasedAt: at,
    }))
    .where('tenantId', '=', tenantId)
    .where('senderId', '=', profileId)
    .where('erasedAt', 'is', null)
    .execute();
}

/** Removes what others quoted of the member's profile in messages to them. */
export async function clearQuotes(trx: Trx, tenantId: string, profileId: string): Promise<void> {
  await sql`update messages t set subject = null from conversation_members m
    where m.tenant_id = ${tenantId} and m.profile_id = ${profileId} and t.tenant_id = m.tenant_id
      and t.conversation_id = m.conversation_id and t.sender_id = m.other_profile_id and t.subject is not null`.execute(
    trx,
  );
}

/** Clears what the member did with the messages of others: reactions, and which they deleted for themselves. */
export async function clearMessageActions(trx: Trx, tenantId: string, profileId: string): Promise<void> {
  await sql`update messages t set reaction = null, hidden_from_recipient = false from conversation_members m
    where m.tenant_id = ${tenantId} and m.profile_id = ${profileId} and t.tenant_id = m.tenant_id
      and t.conversation_id = m.conversation_id and t.sender_id <> m.profile_id
      and (t.reaction is not null or t.hidden_from_recipient)`.execute(trx);
}

/** Clears the notification state of the member's conversations; the read position is kept. */
export async function clearNotificationState(trx: Trx, tenantId: string, profileId: string): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set({ notificationDueAt: null, mailedAt: null, pushedSeq: 0 })
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .execute();
}

export async function deleteOperatorNotes(trx: Trx, tenantId: string, profileId: string): Promise<void> {
  await sql`
    delete from fictional_notes n using conversation_members m
    where n.tenant_id = ${tenantId} and m.tenant_id = n.tenant_id and m.conversation_id = n.conversation_id
      and m.profile_id = ${profileId}`.execute(trx);
}

/** Deletes all rows of the tables in `erased-tables.ts`. */
export async function deleteListedRows(trx: Trx, tenantId: string, account: DueAccount): Promise<void> {
  for (const [table, columns] of Object.entries(PROFILE_TABLES)) {
    for (const column of columns) await deleteWhere(trx, tenantId, { table, column, id: account.profileId });
  }
  for (const table of USER_TABLES) {
    await deleteWhere(trx, tenantId, { table, column: 'user_id', id: account.userId });
  }
  // A report that was only waiting for this member's appeal is decided again.
  await sql`update reports r set status = 'decided' where r.tenant_id = ${tenantId} and r.status = 'appealed'
    and (r.reporter_id = ${account.profileId} or r.reported_id = ${account.profileId})
    and not exists (select from appeals a where a.tenant_id = r.tenant_id and a.report_id = r.id and a.status = 'open')`.execute(
    trx,
  );
}

async function deleteWhere(
  trx: Trx,
  tenantId: string,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} = ${id}`.execute(trx);
}

/**
 * Clears personal data in bookkeeping: orders lose the browser's data, payments their checkout URL and failure
 * reason. Unused codes are deleted. Mandates: `retained-mandates.ts`.
 */
export async function clearOrderData(trx: Trx, tenantId: string, userId: string): Promise<void> {
  const mine = sql`tenant_id = ${tenantId} and user_id = ${userId}`;
  await sql`update payments p set checkout_url = null, failure = null from orders o where p.tenant_id = ${tenantId}
    and o.tenant_id = p.tenant_id and o.id = p.order_id and o.user_id = ${userId}`.execute(trx);
  await sql`delete from provider_events n using payments p, orders o where n.tenant_id = ${tenantId}
    and p.tenant_id = n.tenant_id and p.provider = n.provider and p.provider_payment_id = n.provider_payment_id
    and o.tenant_id = p.tenant_id and o.id = p.order_id and o.user_id = ${userId}
    and n.processed_at is not null`.execute(trx);
  await sql`update orders set client_id = 'erased-' || id where ${mine}`.execute(trx);
  await sql`update order_cases c set note = '' from orders o where c.tenant_id = ${tenantId} and c.note <> ''
    and o.tenant_id = c.tenant_id and o.id = c.order_id and o.user_id = ${userId}`.execute(trx);
  await sql`delete from discount_codes d where ${mine}
    and not exists (select from orders o where o.tenant_id = d.tenant_id and o.discount_code_id = d.id)
    and not exists (select from discount_redemptions r where r.tenant_id = d.tenant_id and r.discount_code_id = d.id)`.execute(
    trx,
  );
}

/** The answer to a complaint is still queued and needs the complaint's address. */
const ANSWER_QUEUED = sql`exists (select from mails m where m.tenant_id = c.tenant_id and m.template = 'complaint_answer'
  and m.reference_id = c.id and m.status = 'queued')`;

/** Clears the text of answered complaints whose answer was sent; open ones keep text, address and language. */
export async function clearComplaints(trx: Trx, tenantId: string, account: DueAccount): Promise<void> {
  await sql`update complaints set user_id = ${account.userId}
    where tenant_id = ${tenantId} and user_id is null and lower(email) = ${account.email}`.execute(trx);
  await sql`update complaints c set email = '', subject = '', text = '', answer = null, language = null
    where c.tenant_id = ${tenantId} and c.user_id = ${account.userId} and c.status = 'answered'
      and not ${ANSWER_QUEUED}`.execute(trx);
  await sql`update complaints c set language = u.language from users u
    where c.tenant_id = ${tenantId} and c.user_id = ${account.userId} and c.text <> '' and c.language is null
      and u.tenant_id = c.tenant_id and u.id = c.user_id`.execute(trx);
}

export async function clearAnsweredComplaints(trx: Trx, tenantId: string): Promise<number> {
  const result =
    await sql`update complaints c set email = '', subject = '', text = '', answer = null, language = null from users u
    where c.tenant_id = ${tenantId} and u.tenant_id = c.tenant_id and u.id = c.user_id and u.erased_at is not null
      and c.status = 'answered' and c.text <> '' and not ${ANSWER_QUEUED}`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** Placeholder birthday and country (ZZ is user-assigned in ISO 3166-1). */
const PLACEHOLDER = { birthDate: '1900-01-01', country: 'ZZ' };

/**
 * Clears the profile. Its row stays, since others' conversations refer to it, with the same values for every erased
 * member.
 */
export async function clearProfile(trx: Trx, tenantId: string, profileId: string, at: Date): Promise<void> {
  const none = { region: null, place: null, gridX: null, gridY: null, ...mapChoiceFacts(() => null) };
  await trx
    .updateTable('profiles')
    .set({
      userId: null,
      status: 'deleted',
      invisible: false,
      awaySince: null,
      invisibleWhenBack: null,
      gender: 'female',
      sexuality: 'hetero',
      name: `erased-${profileId.replaceAll('-', '')}`,
      about: '',
      interests: [],
      ...PLACEHOLDER,
      ...none,
      lookingFor: '',
      idealEvening: '',
      askMe: '',
      prompts: null,
      mainPhotoId: null,
      photoVerifiedAt: null,
      photoCount: 0,
      createdAt: at,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .execute();
}

/** Clears the account. Its row stays, since orders and ledger refer to it, with its times for the site's metrics. */
export async function clearUser(trx: Trx, tenantId: string, userId: string, at: Date): Promise<void> {
  const none = {
    network: null,
    ref: null,
    sub1: null,
    sub2: null,
    sub3: null,
    paymentCountry: null,
    paymentMethod: null,
  };
  await trx
    .updateTable('users')
    .set({
      email: `erased-${userId}@invalid`,
      passwordHash: '!',
      language: 'und',
      erasedAt: at,
      ...none,
      lastLoginAt: null,
      fictionalAcceptedAt: null,
      mailsPausedAt: null,
      directDebitBlocked: false,
      returningMember: false,
      showReadMarks: true,
      hideFictional: false,
      quickExit: false,
      neutralTitle: false,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}
