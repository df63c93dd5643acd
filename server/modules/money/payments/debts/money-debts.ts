import type { Trx } from '../../../../../db/client.ts';
import type { Money } from '../../../../../tenants/money.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { closeOrderCases, openOrderCase } from '../orders/order-cases.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import type { Settlement } from '../settlement/settlement.ts';
import {
  closeDebtRow,
  insertDebt,
  refreshOwesMoney,
  selectOpenDebts,
  selectOrderDebts,
  updateDebtAmount,
  type DebtOutcome,
  type MoneyDebt,
} from './money-debts.queries.ts';

const sumOf = (debts: readonly MoneyDebt[], outcomes: ReadonlyArray<DebtOutcome | null>): number =>
  debts.reduce((sum, { amount, outcome }) => sum + (outcomes.includes(outcome) ? amount : 0), 0);

/**
 * Books what went back or is going back beyond the payment as the buyer's debt, with a case for the operators, and closes
 * it when that money came back or stays. What was paid or waived of the debt before is not owed again.
 * @param paid what the buyer paid
 * @param returned what is returned of it, see `sumReturned`: as known before, and now
 * @returns whether the buyer owes more than before
 */
export async function bookExcessReturn(
  settlement: Settlement,
  paid: Money,
  returned: { before: number; now: number },
): Promise<boolean> {
  const { trx, deps, tenantId, order, now } = settlement;
  if (returned.before + returned.now === 0) return false;
  const beyond = (amount: number) => Math.max(0, amount - paid.amount);
  const excess = beyond(returned.now);
  const of = { tenantId, orderId: order.id };
  const debts = await selectOrderDebts(trx, of);
  const open = debts.find(({ outcome }) => outcome === null);
  const due = Math.max(0, excess - sumOf(debts, ['paid', 'waived']));
  // The buyer paid a debt whose cause came back: an operator returns that money.
  if (excess < beyond(returned.before) && sumOf(debts, ['paid']) > excess)
    await openOrderCase(trx, deps, of, 'debt_overpaid');
  const owed = open?.amount ?? 0;
  if (due === owed) return false;
  if (open && due === 0) {
    await closeDebtRow(trx, tenantId, open.id, { outcome: 'returned', closedAt: now });
    await closeOrderCases(trx, deps, of, ['debt']);
  } else if (open) await updateDebtAmount(trx, tenantId, open.id, due);
  else {
    const { userId } = order;
    const { currency } = paid;
    await insertDebt(trx, { ...of, id: newId(deps.clock), userId, amount: due, currency, openedAt: now });
    await openOrderCase(trx, deps, of, 'debt');
  }
  await refreshOwesMoney(trx, tenantId, order.userId);
  if (due > owed) deps.log.warn({ tenantId, orderId: order.id, excess, due }, 'more money went back than was paid');
  return due > owed;
}

/** What a member owes for an order. */
export interface OpenDebt extends Money {
  order: string;
}

/** What a member owes, oldest first. */
export async function listOpenDebts(trx: Trx, of: { tenantId: string; userId: string }): Promise<OpenDebt[]> {
  const rows = await selectOpenDebts(trx, of);
  return rows.map(({ orderId, amount, currency }) => ({ order: orderId, amount, currency }));
}

/** The open debt of an order. */
export async function selectOpenDebt(
  trx: Trx,
  of: { tenantId: string; orderId: string },
): Promise<MoneyDebt | undefined> {
  return (await selectOrderDebts(trx, of)).find(({ outcome }) => outcome === null);
}

/**
 * Closes an order's debt because its buyer paid it outside the provider, or an operator waives it. In the caller's
 * transaction, which closes the case.
 * @throws DomainError `not_found` for an order without an open debt; `debt_changed` for another amount than expected
 */
export async function settleDebt(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  of: { tenantId: string; orderId: string },
  { outcome, operatorId, expected }: { outcome: 'paid' | 'waived'; operatorId: string; expected: number },
): Promise<void> {
  const { tenantId } = of;
  const order = await lockOrder(trx, tenantId, of.orderId);
  const debt = order && (await selectOpenDebt(trx, of));
  if (!debt) throw domainError('not_found');
  if (debt.amount !== expected) throw domainError('debt_changed');
  await closeDebtRow(trx, tenantId, debt.id, { outcome, closedAt: clock.now(), closedBy: operatorId });
  await refreshOwesMoney(trx, tenantId, order.userId);
}
