import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Copies that members have signed for a sister site, and, on the site that receives one, which were used. The rows of the two
 * sites have nothing in common.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table sister_archives (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      -- The site that it is for: its id names the folder of the file, its host is for the data export.
      site_id uuid not null,
      site_host text not null,
      -- What was copied: names of parts and prompts, and the number of photos.
      parts text[] not null,
      photos integer not null,
      -- The sentence that the member signed with their password, and when.
      consent_version text not null,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      -- Whether the file may still exist.
      stored boolean not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    create index sister_archives_of_user on sister_archives (tenant_id, user_id, expires_at);
    create index sister_archives_stored on sister_archives (tenant_id, expires_at) where stored;

    create table used_archives (
      tenant_id uuid not null references tenants (id),
      archive_hash bytea not null,
      used_at timestamptz not null,
      expires_at timestamptz not null,
      -- When its photos were copied.
      photos_at timestamptz,
      primary key (tenant_id, archive_hash)
    );
    create index used_archives_expired on used_archives (tenant_id, expires_at);`,
  );
  await protectTenantTables(db, ['sister_archives', 'used_archives']);
}
