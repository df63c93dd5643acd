import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** The key with which a session's device opens its app lock (WebAuthn), and the challenge of the ceremony under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table sessions
      -- All four are null while the lock has no device key.
      add column device_key_id text,
      add column device_key_public bytea,
      add column device_key_counter bigint,
      add column device_key_since timestamptz,
      -- For one answer; null once it was given.
      add column lock_challenge text,
      add column lock_challenge_until timestamptz;`,
  );
}
