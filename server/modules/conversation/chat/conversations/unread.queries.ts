import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/**
 * Sets the member's unread count to 0 and returns the previous one. The row stays locked, so no message arrives
 * meanwhile.
 */
export async function markRead(trx: Trx, tenantId: string, profileId: string, conversationId: string): Promise<number> {
  // Two statements: a single one would read the last message as it was before waiting for the lock.
  const { unreadCount } = await trx
    .selectFrom('conversationMembers')
    .select('unreadCount')
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await sql`
    update conversation_members m set unread_count = 0, notification_due_at = null,
      read_seq = (select last_seq from conversations c where c.tenant_id = m.tenant_id and c.id = m.conversation_id)
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.profile_id = ${profileId}`.execute(
    trx,
  );
  return unreadCount;
}

/** How far the other participant has read, and whether the two may see each other's read receipts. */
export async function selectReadReceipts(trx: Trx, tenantId: string, conversationId: string, profileId: string) {
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
