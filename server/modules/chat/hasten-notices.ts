import type { Trx } from '../../../db/client.ts';

/**
 * Has a member told of unread messages at `at` and not later, because they are away sooner than was expected. Whoever
 * tells them looks again by then.
 */
export async function hastenNotices(trx: Trx, tenantId: string, profileId: string, at: Date): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set({ noticeDueAt: at })
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('unreadCount', '>', 0)
    .where('noticeDueAt', '>', at)
    .execute();
}
