import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Likes that go with a message, and how often a member has taken back a choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- The sender liked the recipient with this message; stays when the like is withdrawn.
    alter table messages add column with_like boolean not null default false;

    alter table likes
      drop constraint likes_source_known,
      add constraint likes_source_known check (
        source in ('profile', 'card', 'swipe', 'match_finder', 'message', 'operator')) not valid;

    alter table swipe_states
      -- When a choice was last taken back; choices from before are final.
      add column undone_at timestamptz,
      -- Choices taken back on the day of undone_at, in the tenant's time zone.
      add column undos integer not null default 0,
      add constraint swipe_states_undos_not_negative check (undos >= 0) not valid;`,
  );
}
