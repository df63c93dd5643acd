import { isLive } from '../../payments/take-back.ts';
import type { GivenBack } from '../../payments/withdraw-for-buyer.ts';
import type { CaseKind } from './case-kinds.schema.ts';
import type { CaseOrder, CaseRefund, OrderCaseRow, WaitingCase } from './withdrawals.queries.ts';

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

/** Actions that are available for a case. */
export interface CaseWays {
  /** What requesting the refund again would return; null if not applicable. */
  again: GivenBack | null;
  /** Whether a refund waits for its next attempt. */
  hurry: boolean;
  /** Whether the payment can be synchronized with the provider. */
  ask: boolean;
}

/** A case with its order. */
export interface CaseView {
  id: string;
  tenantId: string;
  kind: CaseKind;
  openedAt: string;
  closedAt: string | null;
  closedBy: string | null;
  note: string;
  order: Omit<CaseOrder, 'createdAt' | 'paidAt' | 'withdrawnAt' | 'readBackAt'> & {
    createdAt: string;
    paidAt: string | null;
    withdrawnAt: string | null;
    readBackAt: string | null;
  };
  refunds: Array<
    Omit<CaseRefund, 'createdAt' | 'settledAt' | 'nextTryAt'> & {
      createdAt: string;
      settledAt: string | null;
      nextTryAt: string | null;
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
  ways: CaseWays;
}

interface Read {
  order: CaseOrder;
  refunds: CaseRefund[];
  history: Array<{ fromStatus: string | null; toStatus: string; cause: string; at: Date }>;
  cases: OrderCaseRow[];
  again: GivenBack | null;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const caseListRow = ({ openedAt, kind, ...row }: WaitingCase): CaseListRow => ({
  ...row,
  kind: kind as CaseKind,
  since: openedAt.toISOString(),
});

const caseTimes = ({ id, kind, openedAt, closedAt, closedBy, note }: OrderCaseRow) => ({
  id,
  kind: kind as CaseKind,
  openedAt: openedAt.toISOString(),
  closedAt: iso(closedAt),
  closedBy,
  note,
});

/** Maps a case with its order, refunds and history. */
export function caseView(
  tenantId: string,
  found: OrderCaseRow,
  { order, refunds, history, cases, again }: Read,
): CaseView {
  const onTheWay = refunds.filter(({ status }) => isLive(status as never) && status !== 'refunded');
  return {
    ...caseTimes(found),
    tenantId,
    order: {
      ...order,
      createdAt: order.createdAt.toISOString(),
      paidAt: iso(order.paidAt),
      withdrawnAt: iso(order.withdrawnAt),
      readBackAt: iso(order.readBackAt),
    },
    refunds: refunds.map(({ createdAt, settledAt, nextTryAt, ...refund }) => ({
      ...refund,
      createdAt: createdAt.toISOString(),
      settledAt: iso(settledAt),
      nextTryAt: iso(nextTryAt),
    })),
    history: history.map(({ fromStatus: from, toStatus: to, cause, at }) => ({
      from,
      to,
      cause,
      at: at.toISOString(),
    })),
    earlier: cases.filter(({ id }) => id !== found.id).map(caseTimes),
    ways: {
      again,
      hurry: onTheWay.some(({ status }) => status === 'intent'),
      ask: order.providerPaymentId !== null,
    },
  };
}
