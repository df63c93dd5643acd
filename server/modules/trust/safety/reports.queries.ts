import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { StoredSubject } from '../../people/profiles/index.ts';
import { PROFILE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';

/** Snapshot of the reported profile for the moderator. */
export interface ReportEvidence {
  profile: Record<string, unknown>;
  /** Ids of the photos visible to others. */
  photos: string[];
  message: { id: string; kind: string; text: string; sent_at: string; subject?: StoredSubject | null } | null;
  /** The reported message among those around it, as the reporter sees them, oldest first. */
  context?: Array<{ id: string; kind: string; text: string; sent_at: string; by_reporter: boolean }>;
}

interface NewReport {
  id: string;
  reporterId: string;
  reportedId: string;
  reason: string;
  text: string;
  messageId: string | null;
  photoId: string | null;
  evidence: ReportEvidence;
  createdAt: Date;
}

/** Serialises the reports of one member until the transaction ends. */
export async function serialiseReportsOf(trx: Trx, tenantId: string, reporterId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report/${tenantId}/${reporterId}`}, 0))`.execute(trx);
}

export async function insertReport(trx: Trx, tenantId: string, report: NewReport): Promise<void> {
  await trx
    .insertInto('reports')
    .values({ tenantId, ...report, evidence: JSON.stringify(report.evidence), status: 'open' })
    .execute();
}

/** An identical report by the same member that is not decided yet, if any. */
export async function selectSameReport(
  trx: Trx,
  tenantId: string,
  { reporterId, reportedId, reason, text, messageId, photoId }: Omit<NewReport, 'id' | 'evidence' | 'createdAt'>,
): Promise<{ id: string; createdAt: Date } | undefined> {
  return trx
    .selectFrom('reports')
    .select(['id', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('reporterId', '=', reporterId)
    .where('reportedId', '=', reportedId)
    .where('reason', '=', reason)
    .where('text', '=', text)
    .where('status', 'in', ['open', 'taken'])
    .where(sql<boolean>`message_id is not distinct from ${messageId}::uuid`)
    .where(sql<boolean>`photo_id is not distinct from ${photoId}::uuid`)
    .executeTakeFirst();
}

/** Current texts of a profile and ids of its photos. */
export async function selectProfileEvidence(trx: Trx, tenantId: string, profileId: string) {
  const profile = await trx
    .selectFrom('profiles')
    .select(['name', 'birthDate', 'gender', 'country', 'region', 'place', 'fictional'])
    .select(['about', 'lookingFor', 'idealEvening', 'askMe', 'prompts'])
    .select(PROFILE_FACT_NAMES)
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  const photos = await trx
    .selectFrom('photos')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const { birthDate, lookingFor, idealEvening, askMe, ...words } = profile;
  const named = { birth_date: birthDate, looking_for: lookingFor, ideal_evening: idealEvening, ask_me: askMe };
  return { profile: { ...words, ...named }, photos: photos.map(({ id }) => id) };
}

export interface ReportableMessage {
  id: string;
  kind: string;
  text: string;
  sentAt: Date;
  /** The item of the recipient's profile that it answers. */
  subject: StoredSubject | null;
  conversationId: string;
  seq: number;
}

/** Messages the member received from the other, to be filtered by the caller; without erased ones. */
function receivedMessagesQuery(trx: Trx, tenantId: string, profileId: string, fromId: string) {
  return trx
    .selectFrom('conversationMembers as own')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.tenantId', '=', 'own.tenantId')
        .onRef('messages.conversationId', '=', 'own.conversationId')
        .onRef('messages.senderId', '=', 'own.otherProfileId'),
    )
    .select([
      'messages.id',
      'messages.kind',
      'messages.text',
      'messages.sentAt',
      'messages.conversationId',
      'messages.seq',
    ])
    .select(sql<StoredSubject | null>`messages.subject`.as('subject'))
    .where('own.tenantId', '=', tenantId)
    .where('own.profileId', '=', profileId)
    .where('own.otherProfileId', '=', fromId)
    .where('messages.erasedAt', 'is', null);
}

/** One message the member received from the other. */
export function selectReceivedMessage(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { fromId, messageId }: { fromId: string; messageId: string },
): Promise<ReportableMessage | undefined> {
  return receivedMessagesQuery(trx, tenantId, profileId, fromId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
}

/**
 * The last messages the member received from the other and can still see, newest first.
 * @param history number of a conversation's last messages the member may read; null: all
 */
export function selectReceivedMessages(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { fromId, history, limit }: { fromId: string; history: number | null; limit: number },
): Promise<ReportableMessage[]> {
  return receivedMessagesQuery(trx, tenantId, profileId, fromId)
    .innerJoin('conversations', (join) =>
      join.onRef('conversations.tenantId', '=', 'own.tenantId').onRef('conversations.id', '=', 'own.conversationId'),
    )
    .whereRef('messages.seq', '>', 'own.hiddenUpToSeq')
    .where('messages.hiddenFromRecipient', '=', false)
    .$if(history !== null, (qb) => qb.where(sql<boolean>`messages.seq > conversations.last_seq - ${history}`))
    .orderBy('messages.seq', 'desc')
    .limit(limit)
    .execute();
}

/** Numbers of messages before and after a reported one that are stored with it. */
const CONTEXT = { before: 3, after: 2 };

/** A message among those around it, as one participant sees them, oldest first. */
export async function selectMessageContext(
  trx: Trx,
  tenantId: string,
  { profileId, history }: { profileId: string; history: number | null },
  { conversationId, seq }: Pick<ReportableMessage, 'conversationId' | 'seq'>,
) {
  const { rows } = await sql<{ id: string; kind: string; text: string; sentAt: Date; byReporter: boolean }>`
    select m.id, m.kind, m.text, m.sent_at, m.sender_id = own.profile_id as by_reporter
    from conversation_members own
      join conversations c on c.tenant_id = own.tenant_id and c.id = own.conversation_id
      join messages m on m.tenant_id = own.tenant_id and m.conversation_id = own.conversation_id
    where own.tenant_id = ${tenantId} and own.conversation_id = ${conversationId} and own.profile_id = ${profileId}
      and m.seq between ${seq - CONTEXT.before} and ${seq + CONTEXT.after}
      and (m.seq = ${seq} or m.seq > greatest(own.hidden_up_to_seq, c.last_seq - ${history}::int))
      and m.erased_at is null and (m.seq = ${seq} or not (case when m.sender_id = own.profile_id
        then m.hidden_from_sender else m.hidden_from_recipient end))
    order by m.seq`.execute(trx);
  return rows;
}

/** Whether others see the photo on that profile. */
export async function isVisiblePhoto(trx: Trx, tenantId: string, profileId: string, photoId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('photos')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('profileId', '=', profileId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectProfileName(trx: Trx, tenantId: string, profileId: string): Promise<string> {
  const { name } = await trx
    .selectFrom('profiles')
    .select('name')
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  return name;
}
