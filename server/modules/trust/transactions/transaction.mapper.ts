import type { PackageId } from '../../../../tenants/value-lists.ts';
import { isUnpaidFinalState, type OrderState, type OrderView, type RefundState } from '../../money/payments/index.ts';
import type { OrderRow } from './orders.queries.ts';
import { isPendingRefund, toTransactionStatus } from './transaction-status.ts';
import type { TransactionEventView, TransactionLineView, TransactionView } from './transaction.view.ts';

type LineRow = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'problem'
  | 'signed'
  | 'withdrawnAt'
  | 'credits'
  | 'amount'
  | 'currency'
  | 'refunded'
  | 'pendingRefunds'
  | 'paymentmethod'
  | 'createdAt'
>;

export function toTransactionLine(row: LineRow): Omit<TransactionLineView, 'withdrawable'> {
  const status = row.status as OrderState;
  const standing = toTransactionStatus({ ...row, status, withdrawn: row.withdrawnAt !== null });
  return {
    id: row.id,
    standing,
    never_paid: standing === 'withdrawn' || (standing === status && isUnpaidFinalState(status)),
    credits: row.credits,
    amount: { amount: row.amount, currency: row.currency },
    refunded: row.refunded,
    returning: row.pendingRefunds,
    method: row.paymentmethod as OrderView['method'],
    created_at: row.createdAt.toISOString(),
  };
}

interface TransactionParts extends Pick<
  TransactionView,
  'code' | 'documents' | 'other_paid' | 'debt' | 'debt_repaid' | 'owed'
> {
  transitions: ReadonlyArray<{ toStatus: string; at: Date }>;
  refunds: ReadonlyArray<{ status: string; amount: number; createdAt: Date; settledAt: Date | null }>;
}

export function toTransactionView(
  row: OrderRow,
  { transitions, refunds, ...parts }: TransactionParts,
): TransactionView {
  return {
    ...toTransactionLine(row),
    ...parts,
    status: row.status as OrderState,
    package: row.package as PackageId,
    paid_at: row.paidAt?.toISOString() ?? null,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    list: row.listAmount,
    discount: row.discountAmount,
    surcharge: row.surchargeAmount,
    vat: row.vatAmount,
    vat_rate: Number(row.vatRate),
    credits_clawed_back: row.creditsClawedBack,
    failure: row.failure,
    events: toEvents(row, transitions, refunds),
  };
}

/**
 * Events of an order, oldest first. An order from before transitions were recorded has those that its own columns
 * imply.
 */
function toEvents(
  row: OrderRow,
  transitions: TransactionParts['transitions'],
  refunds: TransactionParts['refunds'],
): TransactionEventView[] {
  const noted = transitions.length > 0 ? transitions : impliedTransitions(row);
  const events = [
    ...noted.map(({ toStatus, at }, index) => ({ ...toStateEvent(toStatus, noted[index - 1]?.toStatus), at })),
    ...(row.withdrawnAt ? [{ kind: 'withdrawn' as const, at: row.withdrawnAt }] : []),
    ...refunds.flatMap((refund) => toRefundEvents(refund)),
  ];
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

/** Returning to `paid` after a chargeback or refund is not a second payment. */
function toStateEvent(
  state: string,
  before: string | undefined,
): { kind: 'order'; state: OrderState } | { kind: 'undone'; state: 'charged_back' | 'refunded' } {
  if (state === 'paid' && (before === 'charged_back' || before === 'refunded')) {
    return { kind: 'undone', state: before };
  }
  return { kind: 'order', state: state as OrderState };
}

function impliedTransitions({ createdAt, paidAt, status }: OrderRow): Array<{ toStatus: string; at: Date }> {
  const made = { toStatus: 'created', at: createdAt };
  if (paidAt) return [made, { toStatus: 'paid', at: paidAt }];
  return status === 'created' ? [made] : [made, { toStatus: status, at: createdAt }];
}

function toRefundEvents({ status, amount, createdAt, settledAt }: TransactionParts['refunds'][number]) {
  const state = status as RefundState | 'intent';
  const asked = { kind: 'refund' as const, state: 'queued' as const, amount, at: createdAt };
  if (state === 'intent' || isPendingRefund(state)) return [asked];
  return [asked, { kind: 'refund' as const, state, amount, at: settledAt ?? createdAt }];
}
