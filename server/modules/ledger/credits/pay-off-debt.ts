import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { postTransfer, type Transfer } from './ledger.ts';

type IncomingTransfer = Pick<Transfer, 'tenantId' | 'id' | 'at' | 'reference' | 'idempotencyKey'> & { userId: string };

/**
 * Pays off a member's debt from the balance as far as possible, in the transaction that brought credits. The caller has
 * locked the account.
 * @param income.idempotencyKey key of the transfer that brought the credits, from which this one's key is derived
 */
export async function payOffDebt(trx: Trx, { userId, ...income }: IncomingTransfer): Promise<void> {
  const { rows } = await sql<{ amount: number }>`select least(credits, credit_debt) as amount from users
    where tenant_id = ${income.tenantId} and id = ${userId}`.execute(trx);
  const { amount } = rows[0]!;
  if (amount === 0) return;
  await postTransfer(trx, {
    ...income,
    reason: 'debt',
    idempotencyKey: `${income.idempotencyKey}:debt`,
    amount,
    from: { kind: 'member', userId },
    to: { kind: 'member_debt', userId },
  });
}
