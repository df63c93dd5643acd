import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';
import { hasPhotoSql } from './has-photo.ts';
import { publicRemovalReason } from '../../../people/photos/index.ts';
import type { ProfilePart } from '../../../people/profiles/index.ts';
import type { WeeklyDigest } from '../../../people/discovery/index.ts';
import type { UnreadConversation } from './subjects/mail-subjects.queries.ts';
import type { ComplaintMailData } from './subjects/complaint-mails.queries.ts';
import type { DebitMailData } from './subjects/debit-mails.queries.ts';
import type { AppealMailData, ReportDecisionMailData, RestrictionMailData } from './subjects/decision-mails.queries.ts';
import type { OrderMailData } from './subjects/order-mails.queries.ts';
import type { MailingContent } from '../mailings/mailings.queries.ts';

export interface MailRow {
  id: string;
  userId: string | null;
  template: string;
  referenceId: string | null;
  status: string;
  attempts: number;
  queuedAt: Date;
}

/**
 * Counts an attempt at a queued mail and claims it until `claim.until`. Undefined when it is not queued or another job
 * has claimed it.
 * @param claim wall-clock times
 */
export function claimMail(trx: Trx, tenantId: string, mailId: string, claim: { at: Date; until: Date }) {
  return trx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), claimedUntil: claim.until }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', claim.at)]))
    .returning(['id', 'userId', 'template', 'referenceId', 'status', 'attempts', 'queuedAt'])
    .executeTakeFirst();
}

export async function isMailQueued(trx: Trx, tenantId: string, mailId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases the claim, so that the next attempt can start. */
export async function releaseMailClaim(trx: Trx, tenantId: string, mailId: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ claimedUntil: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .execute();
}

interface MailResult {
  status: 'sent' | 'failed' | 'suppressed';
  messageId?: string;
  sentAt?: Date;
  /** See `hashAddress`. */
  addressHash?: Buffer;
}

export async function finishMail(trx: Trx, tenantId: string, mailId: string, result: MailResult): Promise<void> {
  await trx
    .updateTable('mails')
    .set({
      status: result.status,
      messageId: result.messageId ?? null,
      sentAt: result.sentAt ?? null,
      addressHash: result.addressHash ?? null,
      claimedUntil: null,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .execute();
}

/** Queues a failed mail again with its attempts reset. */
export async function requeueMail(trx: Trx, tenantId: string, mailId: string, at: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, queuedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'failed')
    .execute();
}

export interface Recipient {
  email: string;
  /** Null for a visitor and an erased account. */
  profileId: string | null;
  language: string;
  status: string;
  erased: boolean;
  /** Whether an account with the address was erased: no signup credits. */
  returningMember: boolean;
  name: string;
  stopped: string[];
  /** The member has paused their account. */
  away: boolean;
}

/** Selects the recipient with the account's address at send time. An erased account has no profile and thus no name. */
export async function selectRecipient(trx: Trx, tenantId: string, userId: string): Promise<Recipient | null> {
  const row = await trx
    .selectFrom('users')
    .leftJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select([
      ...(['users.email', 'users.language', 'users.status', 'users.returningMember'] as const),
      'profiles.id as profileId',
      sql<string>`coalesce(profiles.name, '')`.as('name'),
      sql<boolean>`users.erased_at is not null`.as('erased'),
      sql<boolean>`profiles.away_since is not null`.as('away'),
      sql<string[]>`array(select reason from mail_suppressions d where d.tenant_id = users.tenant_id
        and d.user_id = users.id)`.as('stopped'),
    ])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** A person in a mail. */
export interface MailedPerson {
  /** Of the profile. */
  id: string;
  name: string;
  /** Whether others can see a main photo. */
  photo: boolean;
}

/** Data about a mail's subject; which fields are set depends on the template. */
export interface MailSubject {
  purpose?: string;
  /** Hash of the mail's token or one-time code. */
  tokenHash?: Buffer;
  payload?: Record<string, unknown>;
  expiresAt?: Date;
  usedAt?: Date | null;
  session?: { userAgent: string | null; createdAt: Date };
  /** Removal reason of a photo, and whether it was in a message. */
  reason?: string;
  inMessage?: boolean;
  /** Who liked the recipient, or whom a private album is about. */
  liker?: MailedPerson & { fictional: boolean };
  /** The recipient, in mails that show both. */
  self?: MailedPerson;
  /** The other participant, with the conversation's id. */
  conversation?: { id: string; name: string; fictional: boolean; person: MailedPerson };
  /** A saved search: its name, URL parameters and the number of new members found. */
  search?: { name: string; query: Record<string, string>; found: number };
  /** Unread messages and the latest conversations with some. */
  unread?: { count: number; conversations: UnreadConversation[] };
  week?: WeeklyDigest;
  /** The people chosen for today. */
  picks?: { count: number };
  /** How a spotlight ended: how many were shown it, and the credits that came back. */
  spotlight?: { shown: number; returned: number };
  /** Missing profile parts. */
  gaps?: ProfilePart[];
  mailing?: MailingContent;
  order?: OrderMailData;
  debit?: DebitMailData;
  complaint?: ComplaintMailData;
  decision?: ReportDecisionMailData;
  restriction?: RestrictionMailData;
  appeal?: AppealMailData;
}

/** The token of a mail's link; null when it was revoked. */
export async function selectTokenForMail(trx: Trx, tenantId: string, tokenId: string): Promise<MailSubject | null> {
  const row = await trx
    .selectFrom('mailedTokens')
    .select(['purpose', 'tokenHash', 'payload', 'expiresAt', 'usedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', tokenId)
    .executeTakeFirst();
  return row ? { ...row, payload: (row.payload ?? {}) as Record<string, unknown> } : null;
}

/** The session of a new-device mail; null when it has ended. */
export async function selectSessionForMail(trx: Trx, tenantId: string, sessionId: string): Promise<MailSubject | null> {
  const session = await trx
    .selectFrom('sessions')
    .select(['userAgent', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session ? { session } : null;
}

/** Removal reason of a photo; null when it does not exist or was reinstated. */
export async function selectPhotoRemovalForMail(trx: Trx, tenantId: string, photoId: string) {
  const row = await trx
    .selectFrom('photos')
    .select(['removalReason', sql<boolean>`false`.as('inMessage')])
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .where('status', '=', 'removed')
    .unionAll((eb) =>
      eb
        .selectFrom('messagePhotos')
        .select(['removalReason', sql<boolean>`true`.as('inMessage')])
        .where('tenantId', '=', tenantId)
        .where('id', '=', photoId)
        .where('status', '=', 'removed'),
    )
    .executeTakeFirst();
  return row?.removalReason ? { reason: publicRemovalReason(row.removalReason), inMessage: row.inMessage } : null;
}

/** The saved search of a mail; null when deleted or its mails were switched off. */
export async function selectSearchForMail(trx: Trx, tenantId: string, searchId: string): Promise<MailSubject | null> {
  const row = await trx
    .selectFrom('savedSearches')
    .select(['name', 'filters', 'newResults'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', searchId)
    .where('mail', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return { search: { name: row.name, query: row.filters as Record<string, string>, found: row.newResults } };
}

/**
 * The member who likes the recipient; null when the like was revoked or seen, or the liker is deleted, invisible or
 * blocked.
 * @param mutual for a match mail
 */
export async function selectLikerForMail(
  trx: Trx,
  tenantId: string,
  { userId, likerId, mutual }: { userId: string; likerId: string; mutual: boolean },
): Promise<MailSubject | null> {
  const { rows } = await sql<{ liker: MailedPerson & { fictional: boolean }; self: MailedPerson }>`
    select json_build_object('id', p.id, 'name', p.name, 'fictional', p.fictional, 'photo', ${hasPhotoSql('p')}) as liker,
      json_build_object('id', me.id, 'name', me.name, 'photo', ${hasPhotoSql('me')}) as self
    from profiles me
    join likes l on l.tenant_id = me.tenant_id and l.liked_id = me.id and l.liker_id = ${likerId}
      and l.seen_at is null
    join profiles p on p.tenant_id = l.tenant_id and p.id = l.liker_id
    where me.tenant_id = ${tenantId} and me.user_id = ${userId} and p.status = 'active' and (${mutual} or not p.invisible)
      and (not ${mutual} or exists (select from likes b
        where b.tenant_id = me.tenant_id and b.liker_id = me.id and b.liked_id = p.id))
      and ${noBlockBetweenSql('me.id', 'p.id')}`.execute(trx);
  return rows[0] ?? null;
}

/** The other participant of a conversation; null when it was read or is closed. */
export async function selectConversationForMail(trx: Trx, tenantId: string, conversationId: string, userId: string) {
  const { rows } = await sql<MailedPerson & { fictional: boolean }>`
    select o.id, o.name, o.fictional, ${hasPhotoSql('o')} as photo from conversation_members m
      join profiles p on p.tenant_id = m.tenant_id and p.id = m.profile_id and p.user_id = ${userId}
      join profiles o on o.tenant_id = m.tenant_id and o.id = m.other_profile_id and o.status = 'active'
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.unread_count > 0 and not m.hidden
      and ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')}`.execute(trx);
  const [person] = rows;
  if (!person) return null;
  return { conversation: { id: conversationId, name: person.name, fictional: person.fictional, person } };
}
