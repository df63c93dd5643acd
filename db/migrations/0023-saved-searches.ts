import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Saved searches: one per name, with the time of the last check for new results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table saved_searches rename column last_mailed_at to looked_at;
    -- Number of new members at the last check, for the mail about them.
    alter table saved_searches add column found integer not null default 0;
    alter table saved_searches add constraint saved_searches_name_length check (char_length(name) between 1 and 40);
    create unique index saved_searches_name on saved_searches (tenant_id, profile_id, lower(name));
    create index saved_searches_mailed on saved_searches (tenant_id, coalesce(looked_at, created_at)) where mail;
    `,
  );
}
