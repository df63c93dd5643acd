import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { selectOpenDebt, settleDebt } from '../../../money/payments/index.ts';
import { selectApprovalOf, type ApprovalRow } from '../approvals/approvals.queries.ts';
import { debtNeedsApproval } from '../approvals/giving-limits.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { DebtEnd } from './case-kinds.schema.ts';
import { closeCase, updateCaseNote, type OrderCaseRow } from './order-cases.queries.ts';

export const SETTLE_ACTION = 'debt.settle';

interface DebtSettlement {
  tenantId: string;
  operatorId: string;
  outcome: DebtEnd;
  /** The amount shown, in minor units. */
  expected: number;
  note: string;
}

/** Whether a second operator has to approve that an operator closes an order's debt. */
export async function settlementNeedsApproval(
  trx: Trx,
  { tenants, clock }: Pick<Deps, 'tenants' | 'clock'>,
  { tenantId, orderId, operatorId }: { tenantId: string; orderId: string; operatorId: string },
): Promise<boolean> {
  const tenant = tenants.byId(tenantId);
  const debt = await selectOpenDebt(trx, { tenantId, orderId });
  return (
    debt !== undefined && tenant !== null && debtNeedsApproval(trx, { tenant, operatorId, now: clock.now() }, debt)
  );
}

/** Closes a debt and its case. @throws DomainError `not_found`; `debt_changed` */
export async function settleAlone(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { id, orderId }: OrderCaseRow,
  { tenantId, operatorId, outcome, expected, note }: DebtSettlement,
): Promise<void> {
  await settleDebt(trx, deps, { tenantId, orderId }, { outcome, operatorId, expected });
  await closeCase(trx, tenantId, id, { closedAt: deps.clock.now(), closedBy: operatorId, note });
}

/**
 * Requests that a second operator approves closing a debt; its case keeps the note.
 * @throws DomainError `not_found`; `debt_changed`; `conflict` while another request for it waits
 */
export async function requestSettlement(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { id, orderId }: OrderCaseRow,
  { tenantId, operatorId, outcome, expected, note }: DebtSettlement,
): Promise<void> {
  const debt = await selectOpenDebt(trx, { tenantId, orderId });
  if (!debt) throw domainError('not_found');
  if (debt.amount !== expected) throw domainError('debt_changed');
  const subject = { tenantId, kind: 'debt', subjectId: debt.id } as const;
  await requestApproval(trx, deps, { ...subject, amount: expected, outcome, requestedBy: operatorId });
  await updateCaseNote(trx, tenantId, id, note);
}

/**
 * Closes the debt of an approved request, in the name of the operator who requested it.
 * @throws DomainError `debt_changed` for a debt that has ended or has another amount than at the request
 */
export async function settleApprovedDebt(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { tenantId, orderId, caseId, requestedBy: operatorId, amount, outcome }: ApprovalRow,
): Promise<void> {
  if (orderId === null || caseId === null) throw domainError('debt_changed');
  await settleDebt(trx, deps, { tenantId, orderId }, { outcome: outcome!, operatorId, expected: amount! });
  await closeCase(trx, tenantId, caseId, { closedAt: deps.clock.now(), closedBy: operatorId });
}

/** An order's open debt, and the request to close it that waits. Amounts in minor units. */
export async function viewDebt(trx: Trx, of: { tenantId: string; orderId: string }) {
  const debt = await selectOpenDebt(trx, of);
  if (!debt) return null;
  const waiting = await selectApprovalOf(trx, { tenantId: of.tenantId, kind: 'debt', subjectId: debt.id });
  return { owed: debt.amount, waiting: waiting ? { by: waiting.operator, outcome: waiting.outcome! } : null };
}
