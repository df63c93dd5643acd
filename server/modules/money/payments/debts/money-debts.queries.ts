import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** How a debt ended: paid outside the provider, waived by an operator, or the money that caused it came back. */
export type DebtOutcome = 'paid' | 'waived' | 'returned';

/** What a buyer owes for an order, in minor units. */
export interface MoneyDebt {
  id: string;
  amount: number;
  currency: string;
  /** Null while it is open. */
  outcome: DebtOutcome | null;
}

interface OrderKey {
  tenantId: string;
  orderId: string;
}

export function selectOrderDebts(trx: Trx, { tenantId, orderId }: OrderKey): Promise<MoneyDebt[]> {
  return trx
    .selectFrom('moneyDebts')
    .select(['id', 'amount', 'currency', 'outcome'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .$castTo<MoneyDebt>()
    .execute();
}

/** A member's open debts, oldest first. */
export function selectOpenDebts(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<Array<{ orderId: string; amount: number; currency: string }>> {
  return trx
    .selectFrom('moneyDebts')
    .select(['orderId', 'amount', 'currency'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('closedAt', 'is', null)
    .orderBy('openedAt')
    .orderBy('id')
    .execute();
}

export async function insertDebt(
  trx: Trx,
  row: OrderKey & { id: string; userId: string; amount: number; currency: string; openedAt: Date },
): Promise<void> {
  await trx.insertInto('moneyDebts').values(row).execute();
}

export async function updateDebtAmount(trx: Trx, tenantId: string, id: string, amount: number): Promise<void> {
  await trx.updateTable('moneyDebts').set({ amount }).where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

export async function closeDebtRow(
  trx: Trx,
  tenantId: string,
  id: string,
  set: { outcome: DebtOutcome; closedAt: Date; closedBy?: string },
): Promise<void> {
  await trx.updateTable('moneyDebts').set(set).where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** Stores whether a member has an open debt. Their account is locked. */
export async function refreshOwesMoney(trx: Trx, tenantId: string, userId: string): Promise<void> {
  await sql`update users u set owes_money = exists (select from money_debts d
      where d.tenant_id = u.tenant_id and d.user_id = u.id and d.closed_at is null)
    where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(trx);
}
