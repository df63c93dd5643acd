import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';
import { replaceSearchFacts } from '../search-facts.ts';

const FACTS = ['sexuality', 'hair', 'eyes', 'body', 'relationship', 'tattoos', 'reason', 'music'];

/**
 * Checks in which a member shows by a pose that they are the person of their main photo, and since when a main photo is
 * verified. The badge ends with the main photo, whoever changes it, and can be searched by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table photo_checks (
      tenant_id uuid not null,
      id uuid not null,
      profile_id uuid not null,
      pose text not null,
      -- asked: the pose is drawn; waiting: the picture waits for a person.
      status text not null constraint photo_checks_status_known
        check (status in ('asked', 'waiting', 'approved', 'refused')),
      asked_at timestamptz not null,
      -- Until when the picture of the pose is taken.
      expires_at timestamptz not null,
      -- When the picture was sent, with consent to its comparison.
      submitted_at timestamptz,
      -- Since when it waits: the picture, or the appeal.
      waiting_since timestamptz,
      storage_key text,
      -- The main photo of the decision.
      main_photo_id uuid,
      -- What a service answered, if the site has one.
      service_result text constraint photo_checks_service_result_known
        check (service_result in ('match', 'no_match', 'unsure')),
      decided_at timestamptz,
      decided_by text constraint photo_checks_decided_by_known check (decided_by in ('operator', 'service')),
      operator_id uuid,
      reason text,
      appealed_at timestamptz,
      appeal text not null default '',
      primary key (tenant_id, id),
      constraint photo_checks_waiting_since check ((status = 'waiting') = (waiting_since is not null)),
      constraint photo_checks_reason check ((status = 'refused') = (reason is not null)),
      constraint photo_checks_submitted check (status = 'asked' or submitted_at is not null),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create unique index photo_checks_open on photo_checks (tenant_id, profile_id) where status in ('asked', 'waiting');
    create index photo_checks_of_profile on photo_checks (tenant_id, profile_id, asked_at);
    create index photo_checks_waiting on photo_checks (tenant_id, waiting_since, id) where status = 'waiting';
    create index photo_checks_pictures on photo_checks (tenant_id, decided_at) where storage_key is not null;

    alter table profiles
      -- When it was confirmed that the main photo shows the member; null once it is another.
      add column photo_verified_at timestamptz,
      add constraint profiles_verified_photo
        check (photo_verified_at is null or (main_photo_id is not null and not fictional)) not valid;

    create function lose_photo_verification() returns trigger language plpgsql as $$
    begin
      new.photo_verified_at := null;
      return new;
    end $$;
    create trigger profiles_lose_photo_verification before update of main_photo_id on profiles for each row
      when (new.main_photo_id is distinct from old.main_photo_id and new.photo_verified_at is not distinct from old.photo_verified_at)
      execute function lose_photo_verification();`,
  );
  await replaceSearchFacts(db, FACTS, { verified: true });
  await protectTenantTables(db, ['photo_checks']);
  await runDdl(
    db,
    `
    grant update (status, waiting_since, main_photo_id, decided_at, decided_by, operator_id, reason)
      on photo_checks to ${CONSOLE_ROLE};
    grant update (photo_verified_at) on profiles to ${CONSOLE_ROLE};`,
  );
}
