import type { OrderFormView } from '../../../../server/modules/money/payments/index.ts';
import type { FormFailure } from '../../../lib/forms/form-failure.server.ts';
import type { PurchaseHold } from './purchase-hold.server.ts';

export interface OrderPageData {
  form: OrderFormView;
  /** Translated reason why the typed code does not apply. */
  codeMessage: string | null;
  /** Whether the code was not checked because of the rate limit on wrong codes: the order is placed without it. */
  codeUnchecked: boolean;
  /** The country in the query, which holds for this request and is not stored. */
  country: string | null;
  /** Why the tenant's direct debit is not offered. */
  debitMessage: string | null;
  hold: PurchaseHold | null;
}

/** Why no order was placed, with the chosen method. */
export interface OrderRefusal {
  failure: FormFailure;
  method: string;
  /** Of an order that waits for its payment: the next attempt continues it. */
  clientId: string | null;
}

/** Result of the form. */
export type OrderResult = OrderRefusal | { goOn: { url: string; price: { value: number; currency: string } } };
