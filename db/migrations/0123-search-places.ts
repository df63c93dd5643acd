import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** Where members search for a week as if they were there. Where they live stays on their profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table search_places (
      tenant_id uuid not null,
      profile_id uuid not null,
      country text not null,
      region text,
      place text not null,
      -- The cell of the place.
      grid_x integer not null,
      grid_y integer not null,
      -- From then on the member searches from where they live.
      until timestamptz not null,
      primary key (tenant_id, profile_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index search_places_until on search_places (tenant_id, until);`,
  );
  await protectTenantTables(db, ['search_places']);
}
