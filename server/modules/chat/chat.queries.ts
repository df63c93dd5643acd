import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { cards, notBlocked } from '../profiles/cards.ts';
import type { CardRow } from '../profiles/cards.ts';

export interface MessageRow {
  id: string;
  seq: number;
  senderId: string;
  kind: string;
  text: string;
  sentAt: Date;
  /** Set when its sender's account was erased: nothing is left of what it said. */
  erasedAt: Date | null;
}

/** A member's side of a conversation. */
export interface MembershipRow {
  conversationId: string;
  otherProfileId: string;
  unreadCount: number;
  readSeq: number;
  hiddenUpToSeq: number;
  lastSeq: number;
}

export interface ConversationRow extends CardRow {
  conversationId: string;
  unreadCount: number;
  otherReadSeq: number;
  messageId: string | null;
  messageSeq: number | null;
  messageSenderId: string | null;
  messageKind: string | null;
  messageText: string | null;
  messageSentAt: Date | null;
  messageErasedAt: Date | null;
}

/** The member's conversations as cards of the other side: unread ones first, then the latest. */
export function selectConversations(trx: Trx, tenantId: string, profileId: string): Promise<ConversationRow[]> {
  return cards(trx, tenantId, profileId)
    .innerJoin('conversationMembers as mine', (join) =>
      join
        .onRef('mine.tenantId', '=', 'profiles.tenantId')
        .onRef('mine.otherProfileId', '=', 'profiles.id')
        .on('mine.profileId', '=', profileId)
        .on('mine.hidden', '=', false),
    )
    .innerJoin('conversationMembers as theirs', (join) =>
      join
        .onRef('theirs.tenantId', '=', 'mine.tenantId')
        .onRef('theirs.conversationId', '=', 'mine.conversationId')
        .onRef('theirs.profileId', '=', 'mine.otherProfileId'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(['id', 'seq', 'senderId', 'kind', 'text', 'sentAt', 'erasedAt'])
          .whereRef('messages.tenantId', '=', 'mine.tenantId')
          .whereRef('messages.conversationId', '=', 'mine.conversationId')
          .whereRef('messages.seq', '>', 'mine.hiddenUpToSeq')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'mine.conversationId',
      'mine.unreadCount',
      'theirs.readSeq as otherReadSeq',
      'latest.id as messageId',
      'latest.seq as messageSeq',
      'latest.senderId as messageSenderId',
      'latest.kind as messageKind',
      'latest.text as messageText',
      'latest.sentAt as messageSentAt',
      'latest.erasedAt as messageErasedAt',
    ])
    .where(notBlocked(profileId))
    .orderBy((eb) => eb('mine.unreadCount', '>', 0), 'desc')
    .orderBy('mine.lastMessageAt', 'desc')
    .limit(200)
    .execute();
}

/** The member's side of one conversation; undefined when it is not theirs. */
export function selectMembership(
  trx: Trx,
  tenantId: string,
  profileId: string,
  conversationId: string,
): Promise<MembershipRow | undefined> {
  return trx
    .selectFrom('conversationMembers as mine')
    .innerJoin('conversations', (join) =>
      join.onRef('conversations.tenantId', '=', 'mine.tenantId').onRef('conversations.id', '=', 'mine.conversationId'),
    )
    .select([
      'mine.conversationId',
      'mine.otherProfileId',
      'mine.unreadCount',
      'mine.readSeq',
      'mine.hiddenUpToSeq',
      'conversations.lastSeq',
    ])
    .where('mine.tenantId', '=', tenantId)
    .where('mine.profileId', '=', profileId)
    .where('mine.conversationId', '=', conversationId)
    .executeTakeFirst();
}

/** The other side of a conversation as a card, whatever its status; undefined when one has blocked the other. */
export function selectOtherSide(
  trx: Trx,
  tenantId: string,
  viewerId: string,
  profileId: string,
): Promise<CardRow | undefined> {
  return cards(trx, tenantId, viewerId)
    .where('profiles.id', '=', profileId)
    .where(notBlocked(viewerId))
    .executeTakeFirst();
}

const orderedPair = (a: string, b: string) => (a < b ? { low: a, high: b } : { low: b, high: a });

/** The id of the two members' conversation, if there is one. */
export async function selectConversationId(trx: Trx, tenantId: string, a: string, b: string): Promise<string | null> {
  const { low, high } = orderedPair(a, b);
  const row = await trx
    .selectFrom('conversations')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('profileLowId', '=', low)
    .where('profileHighId', '=', high)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countStarted(trx: Trx, tenantId: string, profileId: string): Promise<number> {
  const row = await trx
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('startedById', '=', profileId)
    .executeTakeFirstOrThrow();
  return row.count;
}

interface NewConversation {
  id: string;
  starterId: string;
  otherId: string;
  at: Date;
}

/** Opens a conversation with both sides; when the other opened it at the same moment, theirs is the one. */
export async function insertConversation(trx: Trx, tenantId: string, conversation: NewConversation): Promise<string> {
  const { id, starterId, otherId, at } = conversation;
  const { low, high } = orderedPair(starterId, otherId);
  const inserted = await trx
    .insertInto('conversations')
    .values({ tenantId, id, profileLowId: low, profileHighId: high, startedById: starterId, createdAt: at })
    .onConflict((oc) => oc.constraint('conversations_pair_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return (await selectConversationId(trx, tenantId, starterId, otherId))!;
  const side = { tenantId, conversationId: id, lastMessageAt: at };
  await trx
    .insertInto('conversationMembers')
    .values([
      { ...side, profileId: starterId, otherProfileId: otherId },
      { ...side, profileId: otherId, otherProfileId: starterId },
    ])
    .execute();
  return id;
}

/** Takes the conversation's next number; the row stays locked until commit, so that both sides see one order. */
export async function takeNextSeq(trx: Trx, tenantId: string, conversationId: string): Promise<number> {
  const row = await trx
    .updateTable('conversations')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1) }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', conversationId)
    .returning('lastSeq')
    .executeTakeFirstOrThrow();
  return row.lastSeq;
}

interface NewMessage {
  id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  clientId: string;
  kind: 'text' | 'photo' | 'gift';
  text: string;
  cost: number;
  transferId: string | null;
  sentAt: Date;
}

export async function insertMessage(trx: Trx, tenantId: string, message: NewMessage): Promise<void> {
  await trx
    .insertInto('messages')
    .values({ tenantId, ...message })
    .execute();
}

/** The message that the sender already sent under this client id. */
export function selectByClientId(
  trx: Trx,
  tenantId: string,
  senderId: string,
  clientId: string,
): Promise<(MessageRow & { conversationId: string }) | undefined> {
  return trx
    .selectFrom('messages')
    .select(['id', 'seq', 'senderId', 'kind', 'text', 'sentAt', 'erasedAt', 'conversationId'])
    .where('tenantId', '=', tenantId)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** Counts the new message in for both sides and brings a hidden conversation back. */
export async function deliver(
  trx: Trx,
  tenantId: string,
  message: { conversationId: string; senderId: string; seq: number; sentAt: Date },
): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set((eb) => ({
      hidden: false,
      lastMessageAt: message.sentAt,
      unreadCount: eb
        .case()
        .when('profileId', '=', message.senderId)
        .then(eb.ref('unreadCount'))
        .else(eb('unreadCount', '+', 1))
        .end(),
    }))
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', message.conversationId)
    .execute();
}

/** Marks what the other side wrote so far as answered. */
export async function markAnswered(
  trx: Trx,
  tenantId: string,
  conversationId: string,
  answeringId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ answeredAt: at })
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('senderId', '<>', answeringId)
    .where('answeredAt', 'is', null)
    .execute();
}

/** Messages numbered above `afterSeq` and below `beforeSeq`, newest first, at most `limit`. */
export function selectMessages(
  trx: Trx,
  tenantId: string,
  conversationId: string,
  range: { afterSeq: number; beforeSeq: number; limit: number },
): Promise<MessageRow[]> {
  return trx
    .selectFrom('messages')
    .select(['id', 'seq', 'senderId', 'kind', 'text', 'sentAt', 'erasedAt'])
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('seq', '>', range.afterSeq)
    .where('seq', '<', range.beforeSeq)
    .orderBy('seq', 'desc')
    .limit(range.limit)
    .execute();
}

export async function selectSeqOf(
  trx: Trx,
  tenantId: string,
  conversationId: string,
  messageId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('messages')
    .select('seq')
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** Sets the member's unread count to 0; answers whether it was above. The side stays locked, so that no message arrives. */
export async function markRead(
  trx: Trx,
  tenantId: string,
  profileId: string,
  conversationId: string,
): Promise<boolean> {
  // Two statements: one would look up the last message as it was before it waited for the lock.
  const { unreadCount } = await trx
    .selectFrom('conversationMembers')
    .select('unreadCount')
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', profileId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await sql`
    update conversation_members m set unread_count = 0,
      read_seq = (select last_seq from conversations c where c.tenant_id = m.tenant_id and c.id = m.conversation_id)
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.profile_id = ${profileId}`.execute(
    trx,
  );
  return unreadCount > 0;
}

/** Hides a conversation and all its messages so far from one side. */
export async function hideConversation(
  trx: Trx,
  tenantId: string,
  profileId: string,
  conversationId: string,
): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set((eb) => ({
      hidden: true,
      unreadCount: 0,
      hiddenUpToSeq: eb
        .selectFrom('conversations')
        .select('lastSeq')
        .where('tenantId', '=', tenantId)
        .where('id', '=', conversationId)
        .$asScalar()
        .$notNull(),
    }))
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', profileId)
    .execute();
}

/** How far the other side has read, and whether the two may know of each other's reading. */
export async function selectReadMarks(
  trx: Trx,
  tenantId: string,
  conversationId: string,
  profileId: string,
): Promise<{ readSeq: number; shows: boolean; paid: boolean } | undefined> {
  const row = await trx
    .selectFrom('conversationMembers as m')
    .innerJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'm.tenantId').onRef('p.id', '=', 'm.profileId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.id', '=', 'p.userId'))
    .select(['m.readSeq', 'u.showReadMarks', 'u.firstPaidAt'])
    .where('m.tenantId', '=', tenantId)
    .where('m.conversationId', '=', conversationId)
    .where('m.profileId', '=', profileId)
    .executeTakeFirst();
  return row && { readSeq: row.readSeq, shows: row.showReadMarks ?? true, paid: row.firstPaidAt !== null };
}

/** When the member accepted the warning about fictional profiles; null when not yet. */
export async function selectFictionalAcceptance(trx: Trx, tenantId: string, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('users')
    .select('fictionalAcceptedAt')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.fictionalAcceptedAt;
}

export async function acceptFictional(trx: Trx, tenantId: string, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ fictionalAcceptedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

export function selectMessageById(
  trx: Trx,
  tenantId: string,
  conversationId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  return trx
    .selectFrom('messages')
    .select(['id', 'seq', 'senderId', 'kind', 'text', 'sentAt', 'erasedAt'])
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('id', '=', messageId)
    .executeTakeFirst();
}
