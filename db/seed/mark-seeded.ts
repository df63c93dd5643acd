import type { Trx } from '../client.ts';

/** Names of what the demo's seed has stored. */
export const seededFactName = (part: string) => `demo-seed:${part}`;

/** Marks a part of the demo as seeded, in the transaction that seeds it; returns false if it is already. */
export async function markSeeded(trx: Trx, part: string, now: Date): Promise<boolean> {
  const marked = await trx
    .insertInto('installationFacts')
    .values({ name: seededFactName(part), value: JSON.stringify({ at: now.toISOString() }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return marked !== undefined;
}
