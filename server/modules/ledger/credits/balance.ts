import type { Trx } from '../../../../db/client.ts';

/** A member's balance and debt. While there is debt nothing can be spent. */
export interface Wallet {
  credits: number;
  creditDebt: number;
}

const columns = ['credits', 'creditDebt'] as const;

/** The cached balance of a member, in credits. */
export async function selectCredits(trx: Trx, tenantId: string, userId: string): Promise<number> {
  return (await selectWallet(trx, tenantId, userId)).credits;
}

export function selectWallet(trx: Trx, tenantId: string, userId: string): Promise<Wallet> {
  return trx
    .selectFrom('users')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the member's account until the transaction ends and returns the balance; this serializes spending. Lock it
 * before any conversation, so that two members writing to each other cannot deadlock.
 */
export async function lockAccount(trx: Trx, tenantId: string, userId: string): Promise<number> {
  const { rows } = await trx.executeQuery(compileLockWallet(trx, tenantId, userId));
  return parseWallet(rows).credits;
}

/** The query of `lockCredits`, including the debt. */
export function compileLockWallet(trx: Trx, tenantId: string, userId: string) {
  return trx
    .selectFrom('users')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .compile();
}

/** Balance and debt in the result of `lockWalletQuery`. */
export function parseWallet([row]: readonly Wallet[]): Wallet {
  if (!row) throw new Error('no result: no such account');
  return row;
}
