/** Notification types in the order of the settings page (product, section 3). */
export const NOTIFICATION_TYPES = [
  'new_conversations',
  'new_messages',
  'unread_message_reminders',
  'like',
  'match_reminders',
  'album_request',
  'album_view',
  'daily_picks',
  'spotlights',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Types that are off until the member switches them on. */
const OPT_IN_TYPES: readonly NotificationType[] = ['daily_picks', 'album_view'];

export const isOptIn = (type: NotificationType): boolean => OPT_IN_TYPES.includes(type);

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const;
type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Whether each type is enabled by channel. */
export type NotificationPreferences = Record<NotificationType, Record<NotificationChannel, boolean>>;

export function preferenceName(type: NotificationType, channel: NotificationChannel): string {
  return `${type}.${channel}`;
}
