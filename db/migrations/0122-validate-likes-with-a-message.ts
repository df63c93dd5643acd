import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0121-likes-with-a-message`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table likes validate constraint likes_source_known;
    alter table swipe_states validate constraint swipe_states_undos_not_negative;`,
  );
}
