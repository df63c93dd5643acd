import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { PROFILE_FACT_NAMES } from '../../../tenants/profile-facts.ts';

/** What a report keeps of the reported member as they were at that moment, for whoever judges it. */
export interface ReportEvidence {
  profile: Record<string, unknown>;
  /** Ids of the photos that others could see. */
  photos: string[];
  message: { id: string; kind: string; text: string; sent_at: string } | null;
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

/** Makes the reports of one member go one after the other until the transaction ends. */
export async function lockReporter(trx: Trx, tenantId: string, reporterId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report/${tenantId}/${reporterId}`}, 0))`.execute(trx);
}

export async function insertReport(trx: Trx, tenantId: string, report: NewReport): Promise<void> {
  await trx
    .insertInto('reports')
    .values({ tenantId, ...report, evidence: JSON.stringify(report.evidence), status: 'open' })
    .execute();
}

/** The same report by the same member that nobody has taken up yet, if there is one. */
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
    .where('status', '=', 'open')
    .where(sql<boolean>`message_id is not distinct from ${messageId}::uuid`)
    .where(sql<boolean>`photo_id is not distinct from ${photoId}::uuid`)
    .executeTakeFirst();
}

/** The words of a profile and the ids of its photos as they are now. */
export async function selectProfileEvidence(
  trx: Trx,
  tenantId: string,
  profileId: string,
): Promise<Pick<ReportEvidence, 'profile' | 'photos'>> {
  const profile = await trx
    .selectFrom('profiles')
    .select(['name', 'birthDate', 'gender', 'country', 'region', 'place', 'fictional'])
    .select(['about', 'lookingFor', 'idealEvening', 'askMe'])
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
}

/** What the member got from the other, to be narrowed by the caller; what was erased is left out. */
function received(trx: Trx, tenantId: string, profileId: string, fromId: string) {
  return trx
    .selectFrom('conversationMembers as own')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.tenantId', '=', 'own.tenantId')
        .onRef('messages.conversationId', '=', 'own.conversationId')
        .onRef('messages.senderId', '=', 'own.otherProfileId'),
    )
    .select(['messages.id', 'messages.kind', 'messages.text', 'messages.sentAt'])
    .where('own.tenantId', '=', tenantId)
    .where('own.profileId', '=', profileId)
    .where('own.otherProfileId', '=', fromId)
    .where('messages.erasedAt', 'is', null);
}

/** One message that the member got from the other. */
export function selectReceivedMessage(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { fromId, messageId }: { fromId: string; messageId: string },
): Promise<ReportableMessage | undefined> {
  return received(trx, tenantId, profileId, fromId).where('messages.id', '=', messageId).executeTakeFirst();
}

/**
 * The last messages that the member got from the other and still sees, newest first.
 * @param history how many of a conversation's last messages the member may read; null: all
 */
export function selectReceivedMessages(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { fromId, history, limit }: { fromId: string; history: number | null; limit: number },
): Promise<ReportableMessage[]> {
  return received(trx, tenantId, profileId, fromId)
    .innerJoin('conversations', (join) =>
      join.onRef('conversations.tenantId', '=', 'own.tenantId').onRef('conversations.id', '=', 'own.conversationId'),
    )
    .whereRef('messages.seq', '>', 'own.hiddenUpToSeq')
    .$if(history !== null, (qb) => qb.where(sql<boolean>`messages.seq > conversations.last_seq - ${history}`))
    .orderBy('messages.seq', 'desc')
    .limit(limit)
    .execute();
}

/** Whether the photo is one that others see of that profile. */
export async function isShownPhoto(trx: Trx, tenantId: string, profileId: string, photoId: string): Promise<boolean> {
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

/** How somebody is called. */
export async function selectName(trx: Trx, tenantId: string, profileId: string): Promise<string> {
  const { name } = await trx
    .selectFrom('profiles')
    .select('name')
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  return name;
}
