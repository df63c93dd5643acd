import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { NotificationType } from '../preferences.schema.ts';
import { selectNotifiableDevices } from './push-subscriptions.queries.ts';

/** Kinds of push messages. Their texts name nobody, because they are visible on locked screens. */
export type PushKind =
  'message' | 'conversation' | 'like' | 'match' | 'unread' | 'week' | 'profile' | 'news' | 'promotion';

/** The preference that each kind follows (product, section 3). */
export const PUSH_PREFERENCES: Record<PushKind, NotificationType> = {
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

interface PushMessage {
  tenantId: string;
  userId: string;
  kind: PushKind;
  /** Id of the conversation, liker or mailing; null for a message about the member alone. */
  referenceId: string | null;
}

/**
 * Queues a push message for each device of a member whose preference allows this kind, in the caller's transaction, so
 * it is sent if and only if that commits.
 */
export async function queuePush(trx: Trx, deps: Pick<Deps, 'jobs'>, notice: PushMessage): Promise<void> {
  const { tenantId, userId, kind, referenceId } = notice;
  const devices = await selectNotifiableDevices(trx, tenantId, userId, PUSH_PREFERENCES[kind]);
  for (const subscriptionId of devices) {
    await deps.jobs.enqueue(trx, 'send-push', { tenantId, subscriptionId, kind, referenceId });
  }
}
