import type { Trx } from '../../../db/client.ts';

/** What a member can spend, and what they owe after a chargeback: while that is above zero nothing can be spent. */
export interface Wallet {
  credits: number;
  creditDebt: number;
}

const columns = ['credits', 'creditDebt'] as const;

/** The member's cached balance, in credits. */
export async function selectCredits(trx: Trx, tenantId: string, userId: string): Promise<number> {
  return (await selectWallet(trx, tenantId, userId)).credits;
}

/** The member's cached balance and debt. */
export function selectWallet(trx: Trx, tenantId: string, userId: string): Promise<Wallet> {
  return trx
    .selectFrom('users')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the member's account until the transaction ends and returns the balance: whoever spends goes one by one.
 * Taken before any lock on a conversation, so that two members writing to each other never wait in a circle.
 */
export async function lockCredits(trx: Trx, tenantId: string, userId: string): Promise<number> {
  const { rows } = await trx.executeQuery(lockWalletQuery(trx, tenantId, userId));
  return lockedWallet(rows).credits;
}

/** Asks for what `lockCredits` does, and for the debt. */
export function lockWalletQuery(trx: Trx, tenantId: string, userId: string) {
  return trx
    .selectFrom('users')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .compile();
}

/** Balance and debt in the answer to `lockWalletQuery`. */
export function lockedWallet([row]: readonly Wallet[]): Wallet {
  if (!row) throw new Error('no result: there is no such account');
  return row;
}
