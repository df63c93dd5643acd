import type { Trx } from '../../../db/client.ts';

/** The member's cached balance, in credits. */
export async function selectCredits(trx: Trx, tenantId: string, userId: string): Promise<number> {
  const row = await trx
    .selectFrom('users')
    .select('credits')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.credits;
}

/**
 * Locks the member's account until the transaction ends and returns the balance: whoever spends goes one by one.
 * Taken before any lock on a conversation, so that two members writing to each other never wait in a circle.
 */
export async function lockCredits(trx: Trx, tenantId: string, userId: string): Promise<number> {
  const { rows } = await trx.executeQuery(lockCreditsQuery(trx, tenantId, userId));
  return lockedCredits(rows);
}

/** Asks for what `lockCredits` does. */
export function lockCreditsQuery(trx: Trx, tenantId: string, userId: string) {
  return trx
    .selectFrom('users')
    .select('credits')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .compile();
}

/** The balance in the answer to `lockCreditsQuery`. */
export function lockedCredits([row]: ReadonlyArray<{ credits: number }>): number {
  if (!row) throw new Error('no result: there is no such account');
  return row.credits;
}
