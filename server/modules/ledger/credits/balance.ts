import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';

/** A member's balance and debts. While there is a debt in credits none can be spent. */
export interface Wallet {
  credits: number;
  creditDebt: number;
  /** Whether more money of an order went back to the member than they paid: they can neither order nor send. */
  owesMoney: boolean;
  /** Status of the account at the moment; an operator or the member may have changed it since the request was let in. */
  status: string;
}

const columns = ['credits', 'creditDebt', 'owesMoney', 'status'] as const;

/** The cached balance of a member, in credits. */
export async function selectCredits(trx: Trx, tenantId: string, userId: string): Promise<number> {
  return (await selectWallet(trx, tenantId, userId)).credits;
}

export function selectWallet(trx: Trx, tenantId: string, userId: string): Promise<Wallet> {
  return walletQuery(trx, tenantId, userId).executeTakeFirstOrThrow();
}

const walletQuery = (trx: Trx, tenantId: string, userId: string) =>
  trx.selectFrom('users').select(columns).where('tenantId', '=', tenantId).where('id', '=', userId);

/**
 * Locks the member's account until the transaction ends and returns balance and debt; this serializes spending. Lock it
 * before any conversation, so that two members writing to each other cannot deadlock.
 */
export async function lockWallet(trx: Trx, tenantId: string, userId: string): Promise<Wallet> {
  const [wallet] = (await trx.executeQuery(lockQuery({ tenantId, userId }))).rows;
  if (!wallet) throw new Error('no result: no such account');
  return wallet;
}

const lockQuery = compileOnce((trx, { tenantId, userId }: { tenantId: string; userId: string }) =>
  walletQuery(trx, tenantId, userId).forNoKeyUpdate().compile(),
);
