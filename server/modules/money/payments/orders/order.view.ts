import type { PackageId, PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { Ctx } from '../../../../context.ts';
import type { OrderState } from './order-states.ts';
import type { OrderRow } from './orders.queries.ts';

/** Discontinued payment methods that occur in old orders. */
export const DISCONTINUED_METHODS = ['sofort', 'giropay'] as const;
type DiscontinuedMethod = (typeof DISCONTINUED_METHODS)[number];

export interface OrderView {
  id: string;
  status: OrderState;
  package: PackageId;
  credits: number;
  /** In minor units of an ISO 4217 currency. */
  amount: { value: number; currency: string };
  method: PaymentMethod | DiscontinuedMethod;
  /** ISO 8601. */
  created_at: string;
  paid_at: string | null;
  /**
   * Where the buyer pays while payment is due: the provider's page, or the site's form for an unsigned direct debit.
   */
  checkout_url: string | null;
  /** Whether the provider has the payment; false while it could not be created. */
  payment_made: boolean;
  /** Failure reason as a provider code such as `insufficient_funds`. */
  failure: string | null;
  /** Whether an operator has to look at it, for example an amount mismatch. */
  problem: boolean;
}

export interface ReplacementView {
  order: string;
  /** Whether it was paid; otherwise it is waiting. */
  paid: boolean;
}

export interface RepeatView {
  package: PackageId;
  method: PaymentMethod;
}

/** Where the buyer pays for an order that is neither paid nor pending. */
function checkoutUrl({ origin }: Pick<Ctx, 'origin'>, order: OrderRow): string | null {
  if (order.status !== 'created' || order.signed) return null;
  if (order.paymentmethod === 'sdd') return `${origin}/directdebit?order=${order.id}`;
  return order.checkoutUrl;
}

/** @param ctx supplies the site's origin */
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
    checkout_url: checkoutUrl(ctx, order),
    payment_made: order.providerPaymentId !== null,
    failure: status === 'failed' ? order.failure : null,
    problem: order.problem !== null,
  };
}
