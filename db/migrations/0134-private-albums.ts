import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Photos of a private album, the people who asked for it or may see it, and when they looked; and the types of
 * notifications about it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table photos
      -- In the private album instead of on the profile. Approved, it has a status of its own, so that no query for
      -- photos of profiles finds it.
      add column private boolean not null default false,
      drop constraint photos_status_known,
      add constraint photos_status_known check (status in ('inspection', 'active', 'private', 'removed')) not valid,
      add constraint photos_private_status
        check (status in ('inspection', 'removed') or private = (status = 'private')) not valid;

    create function refuse_private_photo_of_fictional() returns trigger language plpgsql as $$
    begin
      if exists (select from profiles p where p.tenant_id = new.tenant_id and p.id = new.profile_id and p.fictional) then
        raise check_violation using constraint = 'photos_private_of_member', message = 'a fictional profile has no private album';
      end if;
      return new;
    end $$;
    create trigger photos_private_of_member before insert or update of private on photos for each row
      when (new.private) execute function refuse_private_photo_of_fictional();

    create table private_album_access (
      tenant_id uuid not null,
      owner_id uuid not null,
      viewer_id uuid not null,
      -- asked: the request is open; refused: the viewer is not told; granted: the viewer may look.
      status text not null constraint private_album_access_status_known check (status in ('asked', 'refused', 'granted')),
      -- Null if the owner opened the album unasked.
      asked_at timestamptz,
      granted_at timestamptz,
      primary key (tenant_id, owner_id, viewer_id),
      constraint private_album_access_not_self check (owner_id <> viewer_id),
      constraint private_album_access_granted check ((status = 'granted') = (granted_at is not null)),
      constraint private_album_access_asked check (status = 'granted' or asked_at is not null),
      foreign key (tenant_id, owner_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, viewer_id) references profiles (tenant_id, id) on delete cascade
    );
    create index private_album_access_of_viewer on private_album_access (tenant_id, viewer_id);

    create table private_album_looks (
      tenant_id uuid not null,
      owner_id uuid not null,
      viewer_id uuid not null,
      -- In the time zone of the site.
      day date not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      times integer not null default 1 constraint private_album_looks_times check (times > 0),
      primary key (tenant_id, owner_id, viewer_id, day),
      constraint private_album_looks_order check (last_at >= first_at),
      foreign key (tenant_id, owner_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, viewer_id) references profiles (tenant_id, id) on delete cascade
    );
    create index private_album_looks_of_viewer on private_album_looks (tenant_id, viewer_id);

    -- How often somebody opened an album of another member.
    alter table site_days add column album_looks integer not null default 0;

    -- Adds types to those that are known, whichever these are.
    do $$
    declare
      known text;
    begin
      select string_agg(quote_literal(name[1]), ', ') into known from pg_constraint,
        regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as name
        where conname = 'notification_preferences_type_known' and conrelid = 'notification_preferences'::regclass;
      execute 'alter table notification_preferences drop constraint notification_preferences_type_known,
        add constraint notification_preferences_type_known check (type in (' || known || ', ''album_request'', ''album_view'')) not valid';
    end $$;`,
  );
  await protectTenantTables(db, ['private_album_access', 'private_album_looks']);
}
