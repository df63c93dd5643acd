import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0128-photo-checks`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(db, `alter table profiles validate constraint profiles_verified_photo;`);
}
