import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Matches that a member has ended, so that a later like by the other is not announced to them; when each of the two is
 * reminded of a match; and the type of that notification. Existing matches are not reminded of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table ended_matches (
      tenant_id uuid not null,
      -- Who ended the match.
      profile_id uuid not null,
      other_profile_id uuid not null,
      ended_at timestamptz not null,
      primary key (tenant_id, profile_id, other_profile_id),
      constraint ended_matches_not_self check (profile_id <> other_profile_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, other_profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index ended_matches_of_other on ended_matches (tenant_id, other_profile_id);

    -- When the liker is reminded of the match; null for no match, and once done.
    alter table likes add column match_reminder_at timestamptz;
    grant update (match_reminder_at) on likes to ${CONSOLE_ROLE};

    alter table notification_preferences
      drop constraint notification_preferences_type_known,
      add constraint notification_preferences_type_known check (type in (
        'new_conversations', 'new_messages', 'like', 'match_reminders', 'unread_message_reminders', 'promotions',
        'weekly_updates', 'news', 'reminders')) not valid;`,
  );
  await protectTenantTables(db, ['ended_matches']);
}
