import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Whether a like became a match by the other's like, and its giver has not seen that. Existing matches count as seen.
 * The desk's likes of fictional profiles make matches too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table likes add column match_unseen boolean not null default false;
    grant update (match_unseen) on likes to ${CONSOLE_ROLE};`,
  );
}
