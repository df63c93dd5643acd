/*
 * What final erasure does with each table that says anything about a member. Tables that are emptied field by field have
 * functions of their own in `erasure.queries.ts`; `docs/decisions/0012-account-erasure.md` says why what stays stays.
 */

/** Rows of the account that go. `retention_offers` goes before the codes that it names. */
export const TABLES_OF_USER = [
  'sessions',
  'known_devices',
  'mailed_tokens',
  'consents',
  'passkeys',
  'data_exports',
  'affiliate_postbacks',
  'notification_preferences',
  'notifications_disabled',
  'push_subscriptions',
  'mails',
  'weekly_updates',
  // Before the restrictions that they are against.
  'appeals',
  'restrictions',
  'one_time_codes',
  'spending_limits',
  'retention_offers',
] as const;

/** Rows about the profile that go, whichever of these columns names it. */
export const TABLES_OF_PROFILE = {
  likes: ['liker_id', 'liked_id'],
  swipe_passes: ['profile_id', 'passed_id'],
  swipe_states: ['profile_id'],
  match_answers: ['profile_id'],
  saved_searches: ['profile_id'],
  profile_views: ['viewer_id', 'viewed_id'],
  blocks: ['blocker_id', 'blocked_id'],
  message_drafts: ['profile_id'],
  unread_reminders: ['profile_id'],
  events: ['profile_id'],
  event_cursors: ['profile_id'],
  photo_decisions: ['profile_id'],
  photos: ['profile_id'],
  message_photos: ['sender_id'],
} as const satisfies Record<string, readonly string[]>;
