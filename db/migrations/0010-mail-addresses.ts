import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Which address a mail went to, by keyed hash: a report about the mail stops an account that still has that address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(db, `alter table mails add column address_hash bytea;`);
}
