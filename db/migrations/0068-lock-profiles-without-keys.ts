import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/**
 * Lets a profile be updated while rows that refer to it are inserted. An update locks a row as if its key changed when a
 * generated column is part of a unique index and the table has a trigger before updates, so it waited for everything
 * that referred to the profile, and two members who deleted their accounts waited for each other. PostgreSQL does not
 * count indexes with a condition. This one is always true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table profiles drop constraint profiles_name_key;
    create unique index profiles_name_key on profiles (tenant_id, name_key) where name_key is not null;
    `,
  );
}
