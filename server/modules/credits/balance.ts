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
  const row = await trx
    .selectFrom('users')
    .select('credits')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.credits;
}
