import type { OrderFormView } from '../../../server/modules/payments/shop.view.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import type { PurchaseHold } from './purchase-hold.server.ts';

/** What the order page is made from. */
export interface OrderPageData {
  form: OrderFormView;
  /** Why the code as typed does not count, in the reader's language. */
  codeMessage: string | null;
  /** Whether that code was not looked at, since too many wrong ones were tried: the order is made without it. */
  codeUntried: boolean;
  /** The country that the address asks for; it holds for this look, and is not remembered. */
  country: string | null;
  /** Why direct debit is not among the methods although the site has it. */
  debitMessage: string | null;
  hold: PurchaseHold | null;
}

/** Why there is no payment, and what had been chosen. */
export interface OrderRefusal {
  failure: FormFailure;
  method: string;
  /** Of an order that waits for its payment: the next try goes on with it. */
  clientId: string | null;
}

/** What became of the form. */
export type OrderAnswer = OrderRefusal | { goOn: { url: string; price: { value: number; currency: string } } };
