import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { MailTemplate } from '../../../../emails/mail-templates.ts';
import type { Deps } from '../../../deps.ts';
import { MAIL_RULES } from './mail-rules.ts';
import { isOptIn, type NotificationType } from './preferences.schema.ts';

/**
 * Kinds of push messages, each with the mail that says the same: subject and preference are those of its rule. Their
 * texts name nobody, because they are visible on locked screens.
 */
export const PUSH_MAILS = {
  message: 'new_message',
  conversation: 'new_conversation',
  like: 'like',
  match: 'match',
  match_reminder: 'match_reminder',
  album_request: 'album_request',
  album_opened: 'album_opened',
  album_view: 'album_view',
  picks: 'daily_picks',
  spotlight: 'spotlight',
  unread: 'unread_reminder',
  week: 'weekly_update',
  profile: 'profile_reminder',
  news: 'news',
  promotion: 'promotion',
} as const satisfies Record<string, MailTemplate>;
export type PushKind = keyof typeof PUSH_MAILS;

export const pushPreference = (kind: PushKind): NotificationType => MAIL_RULES[PUSH_MAILS[kind]].type;

interface PushMessage {
  tenantId: string;
  userId: string;
  kind: PushKind;
  /** Id of the conversation, liker, match or mailing; null for a message about the member alone. */
  referenceId: string | null;
}

/**
 * SQL condition that a member wants push messages of a type and has not paused their account; without a choice of
 * theirs, as the type's default is.
 */
export const wantsPushSql = (
  user: 'users.id' | 'push_subscriptions.user_id',
  tenantId: string,
  type: NotificationType,
) =>
  sql<boolean>`coalesce((select n.enabled from notification_preferences n where n.tenant_id = ${tenantId}
    and n.user_id = ${sql.ref(user)} and n.type = ${type} and n.channel = 'push'), ${!isOptIn(type)}::boolean)
    and not exists (select from profiles w where w.tenant_id = ${tenantId} and w.user_id = ${sql.ref(user)}
    and w.away_since is not null)`;

/** The member's devices, if the preference allows the type. */
export async function selectNotifiableDevices(
  trx: Trx,
  tenantId: string,
  userId: string,
  type: NotificationType,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .where(wantsPushSql('push_subscriptions.user_id', tenantId, type))
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Queues a push message for each device of a member whose preference allows this kind, in the caller's transaction, so
 * it is sent if and only if that commits.
 */
export async function queuePush(trx: Trx, deps: Pick<Deps, 'jobs'>, notice: PushMessage): Promise<void> {
  const { tenantId, userId, kind, referenceId } = notice;
  const devices = await selectNotifiableDevices(trx, tenantId, userId, pushPreference(kind));
  for (const subscriptionId of devices) {
    await deps.jobs.enqueue(trx, 'send-push', { tenantId, subscriptionId, kind, referenceId });
  }
}
