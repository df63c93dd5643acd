import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** How many of the messages of each day are photos, gifts and recordings; null on days that were counted without kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table traffic_days
      add column photo_messages integer,
      add column gift_messages integer,
      add column voice_messages integer;`,
  );
}
