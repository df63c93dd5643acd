import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** A member's state in the swipe game: the likes given on one day, and the pass that can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table swipe_states (
      tenant_id uuid not null,
      profile_id uuid not null,
      -- The day of the likes, in the tenant's time zone.
      day date not null,
      -- Likes given on that day; a withdrawn like still counts.
      likes integer not null constraint swipe_states_likes_not_negative check (likes >= 0),
      last_passed_id uuid,
      primary key (tenant_id, profile_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, last_passed_id) references profiles (tenant_id, id) on delete set null (last_passed_id)
    );
    create index swipe_passes_by_age on swipe_passes (tenant_id, passed_at);
    `,
  );
  await protectTenantTables(db, ['swipe_states']);
}
