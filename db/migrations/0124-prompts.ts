import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Answered prompts of profiles, and the answer or photo that a like or a message is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table profiles
      -- [{"prompt": "sunday", "answer": "…"}] in the member's order. A prompt that is a note has its answer in the column
      -- of that note; one that is not named follows in the order of the columns. Null for none: a default would need the
      -- row type, which an index uses, to change.
      add column prompts jsonb,
      add constraint profiles_prompts_list check (jsonb_typeof(prompts) = 'array') not valid;
    -- {"prompt": "sunday", "text": "…"}, as it was then, or {"photo": id}. No reference: the photo may be deleted.
    alter table likes
      add column subject jsonb,
      add constraint likes_subject_known check ((subject ? 'prompt') <> (subject ? 'photo')) not valid;
    alter table messages
      add column subject jsonb,
      add constraint messages_subject_known check ((subject ? 'prompt') <> (subject ? 'photo')) not valid;`,
  );
}
