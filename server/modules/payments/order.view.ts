import type { PackageId, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { Ctx } from '../../context.ts';
import type { OrderState } from './order-states.ts';
import type { OrderRow } from './orders.queries.ts';

/** Methods that no provider offers any more; they stand in old orders. */
export const ENDED_METHODS = ['sofort', 'giropay'] as const;
type EndedMethod = (typeof ENDED_METHODS)[number];

/** An order as its buyer sees it. */
export interface OrderView {
  id: string;
  status: OrderState;
  package: PackageId;
  credits: number;
  /** In minor units of an ISO 4217 currency. */
  amount: { value: number; currency: string };
  method: PaymentMethod | EndedMethod;
  /** Instants of ISO 8601. */
  created_at: string;
  paid_at: string | null;
  /** Where the buyer pays, while there is something to pay: at the provider, or the site's form for a direct debit
   * that is not signed. */
  checkout_url: string | null;
  /** Whether its provider is known to have the payment; false while it could not be made yet. */
  payment_made: boolean;
  /** Why the payment failed, in the provider's word such as `insufficient_funds`. */
  failure: string | null;
  /** Something that a person has to look at, such as an amount that differs. */
  problem: boolean;
}

/** The order that counts in the place of one that was given up for it. */
export interface InsteadView {
  order: string;
  /** Whether it was paid; else it waits to be. */
  paid: boolean;
}

/** The last paid order, to be made again. */
export interface RepeatView {
  package: PackageId;
  method: PaymentMethod;
}

/** Where the buyer pays for an order that is not paid yet, and whose money is not on its way either. */
function checkoutOf({ origin }: Pick<Ctx, 'origin'>, order: OrderRow): string | null {
  if (order.status !== 'created' || order.signed) return null;
  if (order.paymentmethod === 'sdd') return `${origin}/directdebit?order=${order.id}`;
  return order.checkoutUrl;
}

/** @param ctx says under which address the site is looked at */
export function toOrderView(ctx: Pick<Ctx, 'origin'>, order: OrderRow): OrderView {
  const { id, status, credits } = order;
  return {
    id,
    status,
    package: order.package,
    credits,
    method: order.paymentmethod,
    amount: { value: order.amount, currency: order.currency },
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    checkout_url: checkoutOf(ctx, order),
    payment_made: order.providerPaymentId !== null,
    failure: status === 'failed' ? order.failure : null,
    problem: order.problem !== null,
  };
}
