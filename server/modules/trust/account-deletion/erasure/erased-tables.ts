/*
 * How erasure treats each table with personal data. Tables that are cleared by column have functions in
 * `erasure.queries.ts`; reasons for what is kept: `docs/decisions/0012-account-erasure.md`.
 */

/** Tables whose rows of the account are deleted. Ordered: `retention_offers` before the codes it refers to. */
export const USER_TABLES = [
  'sessions',
  'known_devices',
  'mailed_tokens',
  'consents',
  'passkeys',
  'data_exports',
  'sister_archives',
  'affiliate_postbacks',
  'notification_preferences',
  'mail_suppressions',
  'push_subscriptions',
  'mails',
  'weekly_updates',
  // Before the restrictions they refer to.
  'appeals',
  'restrictions',
  'one_time_codes',
  'spending_limits',
  'retention_offers',
] as const;

/** Tables whose rows are deleted when any of these columns refers to the profile. */
export const PROFILE_TABLES = {
  likes: ['liker_id', 'liked_id'],
  ended_matches: ['profile_id', 'other_profile_id'],
  private_album_access: ['owner_id', 'viewer_id'],
  private_album_looks: ['owner_id', 'viewer_id'],
  swipe_passes: ['profile_id', 'passed_id'],
  swipe_states: ['profile_id'],
  daily_picks: ['profile_id', 'picked_id'],
  pick_states: ['profile_id'],
  spotlight_showings: ['viewer_id'],
  spotlights: ['profile_id'],
  match_answers: ['profile_id'],
  saved_searches: ['profile_id'],
  search_places: ['profile_id'],
  blocks: ['blocker_id', 'blocked_id'],
  message_drafts: ['profile_id'],
  unread_reminders: ['profile_id'],
  live_events: ['profile_id'],
  live_event_cursors: ['profile_id'],
  photo_decisions: ['profile_id'],
  photo_checks: ['profile_id'],
  photos: ['profile_id'],
  message_photos: ['sender_id'],
  voice_messages: ['sender_id'],
} as const satisfies Record<string, readonly string[]>;
