import type { PackageId, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { OrderState } from './order-states.ts';

/** Methods that no provider offers any more; they stand in old orders. */
const ENDED_METHODS = ['sofort', 'giropay'] as const;
export type EndedMethod = (typeof ENDED_METHODS)[number];

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
  /** Where the buyer pays, while there is something to pay: at the provider, or the site's form for a direct debit. */
  checkout_url: string | null;
  /** Why the payment failed, in the provider's word such as `insufficient_funds`. */
  failure: string | null;
  /** Something that a person has to look at, such as an amount that differs. */
  problem: boolean;
}

/** The last paid order, to be made again. */
export interface RepeatView {
  package: PackageId;
  method: PaymentMethod;
}
