import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** Profiles, photos, likes, passes and searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table profiles (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      user_id uuid,
      fictional boolean not null default false,
      status text not null constraint profiles_status_known check (status in ('disabled', 'active', 'deleted')),
      invisible boolean not null default false,
      name text not null constraint profiles_name_length check (char_length(name) between 1 and 40),
      name_key text not null generated always as (lower(name)) stored,
      birth_date date not null,
      gender text not null constraint profiles_gender_known check (gender in ('male', 'female')),
      sexuality text not null constraint profiles_sexuality_known check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
      country text not null constraint profiles_country_code check (country ~ '^[A-Z]{2}$'),
      region text constraint profiles_region_code check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
      place text,
      grid_x integer,
      grid_y integer,
      about text not null default '',
      hair text constraint profiles_hair_known
        check (hair in ('blond', 'brown', 'black', 'red', 'grey', 'white', 'bald', 'other')),
      eyes text constraint profiles_eyes_known check (eyes in ('blue', 'brown', 'green', 'grey', 'hazel')),
      body text constraint profiles_body_known
        check (body in ('slim', 'average', 'athletic', 'muscular', 'curvy', 'full')),
      relationship text constraint profiles_relationship_known check (relationship in (
        'single', 'divorced', 'widowed', 'in_a_relationship', 'open_relationship', 'married', 'rather_not_say')),
      tattoos text constraint profiles_tattoos_known check (tattoos in ('none', 'one', 'some', 'many')),
      reason text constraint profiles_reason_known
        check (reason in ('relationship', 'dating', 'chatting', 'adventure', 'friendship')),
      interests text[] not null default '{}',
      main_photo_id uuid,
      photo_count integer not null default 0,
      last_active_at timestamptz not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      constraint profiles_user_key unique (tenant_id, user_id),
      constraint profiles_name_key unique (tenant_id, name_key),
      constraint profiles_real_or_fictional check (fictional = (user_id is null) or status = 'deleted'),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );
    create index profiles_search on profiles (tenant_id, gender, country, last_active_at desc, id desc)
      where status = 'active' and not invisible;
    create index profiles_search_region on profiles (tenant_id, gender, country, region, last_active_at desc, id desc)
      where status = 'active' and not invisible;
    create index profiles_faces on profiles (tenant_id, gender, last_active_at desc, id desc)
      where status = 'active' and not invisible and not fictional and main_photo_id is not null;
    create index profiles_search_birth_date on profiles (tenant_id, gender, country, birth_date)
      where status = 'active' and not invisible;

    create table photos (
      tenant_id uuid not null,
      id uuid not null,
      profile_id uuid not null,
      status text not null constraint photos_status_known check (status in ('inspection', 'active', 'removed')),
      position integer not null,
      storage_key text not null,
      width integer not null, height integer not null,
      color text not null constraint photos_color_hex check (color ~ '^#[0-9a-f]{6}$'),
      removal_reason text,
      uploaded_at timestamptz not null,
      inspected_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index photos_of_profile on photos (tenant_id, profile_id, position);
    create index photos_waiting on photos (tenant_id, uploaded_at) where status = 'inspection';
    alter table profiles add constraint profiles_main_photo foreign key (tenant_id, main_photo_id)
      references photos (tenant_id, id) on delete set null (main_photo_id);

    -- Perceptual hashes of removed photos, to recognise a repeated upload.
    create table removed_photo_hashes (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      hash bytea not null,
      reason text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id)
    );

    create table likes (
      tenant_id uuid not null,
      liker_id uuid not null,
      liked_id uuid not null,
      source text not null constraint likes_source_known check (source in ('profile', 'card', 'swipe', 'match_finder', 'operator')),
      created_at timestamptz not null,
      seen_at timestamptz,
      primary key (tenant_id, liker_id, liked_id),
      constraint likes_not_self check (liker_id <> liked_id),
      foreign key (tenant_id, liker_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, liked_id) references profiles (tenant_id, id) on delete cascade
    );
    create index likes_received on likes (tenant_id, liked_id, created_at desc);
    create index likes_given on likes (tenant_id, liker_id, created_at desc);

    create table swipe_passes (
      tenant_id uuid not null,
      profile_id uuid not null,
      passed_id uuid not null,
      passed_at timestamptz not null,
      primary key (tenant_id, profile_id, passed_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, passed_id) references profiles (tenant_id, id) on delete cascade
    );

    create table match_answers (
      tenant_id uuid not null,
      profile_id uuid not null,
      answers jsonb not null,
      answered_at timestamptz not null,
      primary key (tenant_id, profile_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );

    create table saved_searches (
      tenant_id uuid not null,
      id uuid not null,
      profile_id uuid not null,
      name text not null,
      filters jsonb not null,
      mail boolean not null default false,
      last_mailed_at timestamptz,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );

    create table profile_views (
      tenant_id uuid not null,
      viewer_id uuid not null,
      viewed_id uuid not null,
      viewed_at timestamptz not null,
      primary key (tenant_id, viewer_id, viewed_id),
      foreign key (tenant_id, viewer_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, viewed_id) references profiles (tenant_id, id) on delete cascade
    );

    create table blocks (
      tenant_id uuid not null,
      blocker_id uuid not null,
      blocked_id uuid not null,
      created_at timestamptz not null,
      primary key (tenant_id, blocker_id, blocked_id),
      constraint blocks_not_self check (blocker_id <> blocked_id),
      foreign key (tenant_id, blocker_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, blocked_id) references profiles (tenant_id, id) on delete cascade
    );
    create index blocks_of_blocked on blocks (tenant_id, blocked_id);
    `,
  );
  await protectTenantTables(db, [
    'profiles',
    'photos',
    'removed_photo_hashes',
    'likes',
    'swipe_passes',
    'match_answers',
    'saved_searches',
    'profile_views',
    'blocks',
  ]);
}
