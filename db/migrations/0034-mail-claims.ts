import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Until when a mail is claimed by one job, so that no other job sends it at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table mails
      -- By the wall clock, even if the injected clock was moved, because an attempt takes real time.
      add column claimed_until timestamptz;
    `,
  );
}
