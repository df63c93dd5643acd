import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * The people who are chosen for a member each day, with the reasons as they were shown, and when the member is told of
 * them; how often that happens on each site and day; and the type of that notification.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table daily_picks (
      tenant_id uuid not null,
      profile_id uuid not null,
      -- In the time zone of the site.
      day date not null,
      position integer not null,
      picked_id uuid not null,
      -- Reasons with their values, as they were on that day.
      reasons jsonb not null,
      chosen_at timestamptz not null,
      -- When the member saw the list for the first time.
      seen_at timestamptz,
      primary key (tenant_id, profile_id, day, position),
      constraint daily_picks_once_a_day unique (tenant_id, profile_id, picked_id, day),
      constraint daily_picks_not_self check (profile_id <> picked_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, picked_id) references profiles (tenant_id, id) on delete cascade
    );
    create index daily_picks_of_picked on daily_picks (tenant_id, picked_id);
    create index daily_picks_by_day on daily_picks (tenant_id, day);

    create table pick_states (
      tenant_id uuid not null,
      profile_id uuid not null,
      -- The last day for which people were chosen, also if there were none.
      chosen_on date,
      -- People of earlier days may be chosen again: the member asked for it.
      again_from date,
      -- The hour at which the member wants to be told, in the time zone of the site.
      notify_hour integer not null default 18 constraint pick_states_hour check (notify_hour between 0 and 23),
      -- When that is next; null for never.
      notify_at timestamptz,
      primary key (tenant_id, profile_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index pick_states_notify on pick_states (tenant_id, notify_at) where notify_at is not null;

    alter table site_days
      add column picks_chosen integer not null default 0,
      add column picks_seen integer not null default 0,
      add column picks_liked integer not null default 0;

    -- Adds a type to those that are known, whichever these are.
    do $$
    declare
      known text;
    begin
      select string_agg(quote_literal(name[1]), ', ') into known from pg_constraint,
        regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as name
        where conname = 'notification_preferences_type_known' and conrelid = 'notification_preferences'::regclass;
      execute 'alter table notification_preferences drop constraint notification_preferences_type_known,
        add constraint notification_preferences_type_known check (type in (' || known || ', ''daily_picks'')) not valid';
    end $$;`,
  );
  await protectTenantTables(db, ['daily_picks', 'pick_states']);
}
