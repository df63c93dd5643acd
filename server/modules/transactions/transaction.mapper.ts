import type { PackageId } from '../../../tenants/value-lists.ts';
import type { OrderView } from '../payments/order.view.ts';
import type { OrderState } from '../payments/order-states.ts';
import type { RefundState } from '../payments/provider.ts';
import type { OrderRow } from './orders.queries.ts';
import { isUnderway, standingOf } from './standing.ts';
import type { TransactionEventView, TransactionLineView, TransactionView } from './transaction.view.ts';

export function viewLine(row: OrderRow): TransactionLineView {
  return {
    id: row.id,
    standing: standingOf({ ...row, status: row.status as OrderState }),
    credits: row.credits,
    amount: { amount: row.amount, currency: row.currency },
    refunded: row.refunded,
    method: row.paymentmethod as OrderView['method'],
    created_at: row.createdAt.toISOString(),
  };
}

interface Parts extends Pick<TransactionView, 'code' | 'documents' | 'other_paid' | 'debt' | 'debt_repaid'> {
  transitions: ReadonlyArray<{ toStatus: string; at: Date }>;
  refunds: ReadonlyArray<{ status: string; amount: number; createdAt: Date; settledAt: Date | null }>;
}

export function viewTransaction(row: OrderRow, { transitions, refunds, ...parts }: Parts): TransactionView {
  return {
    ...viewLine(row),
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
    returning: row.returning,
    credits_taken_back: row.creditsTakenBack,
    failure: row.failure,
    events: eventsOf(row, transitions, refunds),
  };
}

/**
 * Events of an order, oldest first. An order from before transitions were recorded has those that its own columns
 * imply.
 */
function eventsOf(row: OrderRow, transitions: Parts['transitions'], refunds: Parts['refunds']): TransactionEventView[] {
  const noted = transitions.length > 0 ? transitions : stepsOf(row);
  const events = [
    ...noted.map(({ toStatus, at }, index) => ({ ...stepEvent(toStatus, noted[index - 1]?.toStatus), at })),
    ...(row.withdrawnAt ? [{ kind: 'withdrawn' as const, at: row.withdrawnAt }] : []),
    ...refunds.flatMap((refund) => refundEvents(refund)),
  ];
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

/** Returning to `paid` after a chargeback or refund is not a second payment. */
function stepEvent(
  state: string,
  before: string | undefined,
): { kind: 'order'; state: OrderState } | { kind: 'undone'; state: 'charged_back' | 'refunded' } {
  if (state === 'paid' && (before === 'charged_back' || before === 'refunded')) {
    return { kind: 'undone', state: before };
  }
  return { kind: 'order', state: state as OrderState };
}

function stepsOf({ createdAt, paidAt, status }: OrderRow): Array<{ toStatus: string; at: Date }> {
  const made = { toStatus: 'created', at: createdAt };
  if (paidAt) return [made, { toStatus: 'paid', at: paidAt }];
  return status === 'created' ? [made] : [made, { toStatus: status, at: createdAt }];
}

/** The request of a refund and its outcome. */
function refundEvents({ status, amount, createdAt, settledAt }: Parts['refunds'][number]) {
  const state = status as RefundState | 'intent';
  const asked = { kind: 'refund' as const, state: 'queued' as const, amount, at: createdAt };
  if (state === 'intent' || isUnderway(state)) return [asked];
  return [asked, { kind: 'refund' as const, state, amount, at: settledAt ?? createdAt }];
}
