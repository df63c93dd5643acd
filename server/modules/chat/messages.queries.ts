import type { Trx } from '../../../db/client.ts';

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
