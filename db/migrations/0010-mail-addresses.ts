import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/**
 * The recipient address of a mail as a keyed hash: a report about the mail suppresses mail to the account if it still
 * has that address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(db, `alter table mails add column address_hash bytea;`);
}
