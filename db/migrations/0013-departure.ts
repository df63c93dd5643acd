import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** Account deletion: what cancelling it restores, the alternatives offered, and evidence that outlives an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- The previous states of the account and the profile, for restoring them.
    alter table account_deletions
      add column user_status text not null check (user_status in ('not_confirmed', 'active', 'paused')),
      add column profile_status text not null check (profile_status in ('disabled', 'active')),
      add constraint account_deletions_alternative_known check (alternative_offered in ('discount')),
      add constraint account_deletions_reasons_known check (reasons <@ array[
        'found_someone', 'break', 'too_few', 'fictional', 'mails', 'price', 'privacy', 'technical', 'other']);
    create index account_deletions_of_user on account_deletions (tenant_id, user_id, requested_at desc);

    -- Preferences disabled by a pause have this time, so that ending it enables only those.
    alter table users add column mails_paused_at timestamptz;
    grant insert (mails_paused_at), update (mails_paused_at) on users to ${RUNTIME_ROLE};

    create unique index data_exports_one_open on data_exports (tenant_id, user_id) where status = 'requested';
    create index data_exports_expired on data_exports (tenant_id, expires_at) where status = 'ready';

    alter table events drop constraint events_type_known;
    alter table events add constraint events_type_known check (type in (
      'message', 'read', 'like', 'unlike', 'match', 'block', 'photo', 'credits', 'account'));

    -- One retention discount per member.
    create table retention_offers (
      tenant_id uuid not null,
      user_id uuid not null,
      percentage integer not null check (percentage between 1 and 100),
      offered_at timestamptz not null,
      answered_at timestamptz,
      accepted boolean,
      discount_code_id uuid,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, discount_code_id) references discount_codes (tenant_id, id) on delete set null (discount_code_id)
    );

    -- Evidence of an erased member's report until its decision. The app inserts and deletes it; only the console
    -- reads it.
    create table held_evidence (
      tenant_id uuid not null,
      report_id uuid not null,
      evidence jsonb not null,
      text text not null,
      photo_key text,
      held_at timestamptz not null,
      primary key (tenant_id, report_id),
      foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade
    );
    `,
  );
  await protectTenantTables(db, ['retention_offers']);
  await protectTenantTables(db, ['held_evidence'], 'insert, delete, select (tenant_id, report_id, photo_key, held_at)');
}
