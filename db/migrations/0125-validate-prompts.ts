import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0124-prompts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table profiles validate constraint profiles_prompts_list;
    alter table likes validate constraint likes_subject_known;
    alter table messages validate constraint messages_subject_known;`,
  );
}
