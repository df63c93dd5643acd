import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { NotificationType } from './preferences.schema.ts';
import { selectWantedDevices } from './push-subscriptions.queries.ts';

/** What a push message tells of. Its words name nobody: a locked screen shows them to others. */
export type PushKind =
  'message' | 'conversation' | 'like' | 'match' | 'unread' | 'week' | 'profile' | 'news' | 'promotion';

/** The preference that a kind of push message obeys (product, section 3). */
export const PUSH_TYPES: Record<PushKind, NotificationType> = {
  message: 'new_messages',
  conversation: 'new_conversations',
  like: 'like',
  match: 'like',
  unread: 'unread_message_reminders',
  week: 'weekly_updates',
  profile: 'reminders',
  news: 'news',
  promotion: 'promotions',
};

export interface PushNotice {
  tenantId: string;
  userId: string;
  kind: PushKind;
  /** The conversation, the profile that likes, or the mailing; null for what is about the member alone. */
  referenceId: string | null;
}

/**
 * Queues a push message to each device of a member who wants this kind, in the caller's transaction: what is rolled back
 * sends nothing, and what is committed is sent even when the process dies.
 */
export async function queuePush(trx: Trx, deps: Pick<Deps, 'jobs'>, notice: PushNotice): Promise<void> {
  const { tenantId, userId, kind, referenceId } = notice;
  const devices = await selectWantedDevices(trx, tenantId, userId, PUSH_TYPES[kind]);
  for (const subscriptionId of devices) {
    await deps.jobs.enqueue(trx, 'send-push', { tenantId, subscriptionId, kind, referenceId });
  }
}
