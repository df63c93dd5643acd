import type { Trx } from '../../../../../db/client.ts';

/** The file of a recording; null if it is gone. */
export async function selectVoiceKey(trx: Trx, tenantId: string, voiceId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('voiceMessages')
    .select('storageKey')
    .where('tenantId', '=', tenantId)
    .where('id', '=', voiceId)
    .executeTakeFirst();
  return row?.storageKey ?? null;
}

/** The recordings of messages that still exist. */
export async function selectVoicesOf(trx: Trx, tenantId: string, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return trx
    .selectFrom('voiceMessages')
    .select(['id', 'messageId', 'durationMs'])
    .where('tenantId', '=', tenantId)
    .where('messageId', 'in', messageIds)
    .execute();
}
