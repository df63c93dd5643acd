import { isActiveRefund, type WithdrawalRefund } from '../../../money/payments/index.ts';
import type { CaseKind } from './case-kinds.schema.ts';
import type { CaseOrder, CaseRefund, OrderCaseRow, OpenCase } from './order-cases.queries.ts';

/** A case in the list. Amounts in minor units, instants in ISO 8601. */
export interface CaseListRow {
  id: string;
  tenantId: string;
  orderId: string;
  kind: CaseKind;
  since: string;
  amount: number;
  currency: string;
  provider: string | null;
  holder: string | null;
}

interface CaseActions {
  /** What requesting the refund again would return; null if not applicable. */
  again: WithdrawalRefund | null;
  /** Whether a refund waits for its next attempt. */
  canExpedite: boolean;
  /** Whether the payment can be synchronized with the provider. */
  canSync: boolean;
}

export interface CaseView {
  id: string;
  tenantId: string;
  kind: CaseKind;
  openedAt: string;
  closedAt: string | null;
  closedBy: string | null;
  note: string;
  order: Omit<CaseOrder, 'createdAt' | 'paidAt' | 'withdrawnAt' | 'syncedAt'> & {
    createdAt: string;
    paidAt: string | null;
    withdrawnAt: string | null;
    syncedAt: string | null;
  };
  refunds: Array<
    Omit<CaseRefund, 'createdAt' | 'settledAt' | 'nextAttemptAt'> & {
      createdAt: string;
      settledAt: string | null;
      nextAttemptAt: string | null;
    }
  >;
  history: Array<{ from: string | null; to: string; cause: string; at: string }>;
  earlier: Array<{
    id: string;
    kind: CaseKind;
    openedAt: string;
    closedAt: string | null;
    closedBy: string | null;
    note: string;
  }>;
  actions: CaseActions;
}

interface CaseData {
  order: CaseOrder;
  refunds: CaseRefund[];
  history: Array<{ fromStatus: string | null; toStatus: string; cause: string; at: Date }>;
  cases: OrderCaseRow[];
  again: WithdrawalRefund | null;
}

const toIso = (at: Date | null) => at?.toISOString() ?? null;

export const toCaseListRow = ({ openedAt, kind, ...row }: OpenCase): CaseListRow => ({
  ...row,
  kind: kind as CaseKind,
  since: openedAt.toISOString(),
});

const toCaseSummary = ({ id, kind, openedAt, closedAt, closedBy, note }: OrderCaseRow) => ({
  id,
  kind: kind as CaseKind,
  openedAt: openedAt.toISOString(),
  closedAt: toIso(closedAt),
  closedBy,
  note,
});

export function toCaseView(
  tenantId: string,
  found: OrderCaseRow,
  { order, refunds, history, cases, again }: CaseData,
): CaseView {
  const onTheWay = refunds.filter(({ status }) => isActiveRefund(status as never) && status !== 'refunded');
  return {
    ...toCaseSummary(found),
    tenantId,
    order: {
      ...order,
      createdAt: order.createdAt.toISOString(),
      paidAt: toIso(order.paidAt),
      withdrawnAt: toIso(order.withdrawnAt),
      syncedAt: toIso(order.syncedAt),
    },
    refunds: refunds.map(({ createdAt, settledAt, nextAttemptAt, ...refund }) => ({
      ...refund,
      createdAt: createdAt.toISOString(),
      settledAt: toIso(settledAt),
      nextAttemptAt: toIso(nextAttemptAt),
    })),
    history: history.map(({ fromStatus: from, toStatus: to, cause, at }) => ({
      from,
      to,
      cause,
      at: at.toISOString(),
    })),
    earlier: cases.filter(({ id }) => id !== found.id).map(toCaseSummary),
    actions: {
      again,
      canExpedite: onTheWay.some(({ status }) => status === 'intent'),
      canSync: order.providerPaymentId !== null,
    },
  };
}
