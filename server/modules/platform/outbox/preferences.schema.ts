/** Notification types in the order of the settings page (product, section 3). */
export const NOTIFICATION_TYPES = [
  'new_conversations',
  'new_messages',
  'unread_message_reminders',
  'like',
  'match_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const;
type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Whether each type is enabled by channel. */
export type NotificationPreferences = Record<NotificationType, Record<NotificationChannel, boolean>>;

export function preferenceName(type: NotificationType, channel: NotificationChannel): string {
  return `${type}.${channel}`;
}
