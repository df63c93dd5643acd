import type { Trx } from '../../../../db/client.ts';

/**
 * Brings pending notifications of a member forward to `at`, because the member left sooner than expected. The
 * due-notification sweep picks them up.
 */
export async function expediteNotifications(trx: Trx, tenantId: string, profileId: string, at: Date): Promise<void> {
  await trx
    .updateTable('conversationMembers')
    .set({ notificationDueAt: at })
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('unreadCount', '>', 0)
    .where('notificationDueAt', '>', at)
    .execute();
}
