import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { postTransfer } from './ledger.ts';
import type { Transfer } from './ledger.ts';

/** What came in, and to whom. */
type Income = Pick<Transfer, 'tenantId' | 'id' | 'at' | 'reference' | 'idempotencyKey'> & { userId: string };

/**
 * Pays a debt that a chargeback left off from the balance, as far as that reaches, in the transaction that brought credits
 * in. The account is locked by the caller.
 * @param income.idempotencyKey of what brought the credits in: it pays off once
 */
export async function payOffDebt(trx: Trx, { userId, ...income }: Income): Promise<void> {
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
