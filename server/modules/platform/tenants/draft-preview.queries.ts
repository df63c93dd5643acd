import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

const factOf = (tenantId: string) => `draft-preview:${tenantId}`;

/** Stores until when operators have a link that opens these drafts. */
export async function storeDraftPreviews(trx: Trx, tenantIds: readonly string[], until: Date): Promise<void> {
  const value = JSON.stringify({ until: until.toISOString() });
  await trx
    .insertInto('installationFacts')
    .values(tenantIds.map((id) => ({ name: factOf(id), value })))
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute();
}

/** Whether an operator has a link that opens the draft now. */
export async function isDraftPreviewed(trx: Trx, tenantId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('installationFacts')
    .select('name')
    .where('name', '=', factOf(tenantId))
    .where(sql<Date>`(value ->> 'until')::timestamptz`, '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
