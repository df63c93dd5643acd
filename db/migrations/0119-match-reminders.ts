import type { Kysely } from 'kysely';

import { createIndexConcurrently } from '../concurrent-index.ts';

export const outsideTransaction = true;

/** Finds the matches that members are to be reminded of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'likes_by_match_reminder',
    'on likes (tenant_id, match_reminder_at) where match_reminder_at is not null',
  );
}
