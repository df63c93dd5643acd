import type { Quote } from '../../../server/modules/payments/quote.ts';
import type { OrderFormView } from '../../../server/modules/payments/shop.view.ts';

/** The price on the page: with the chosen method's cost, or without one where none is chosen. */
export type ShownQuote = Omit<Quote, 'method'> & { method: Quote['method'] | null };

/** What the order costs with a method, as the server counted it. */
export function quoteWith(form: Pick<OrderFormView, 'package' | 'methods'>, chosen: string | null): ShownQuote {
  const quote = form.methods.find(({ id }) => id === chosen)?.quote;
  return quote ?? { ...form.package, method: null, surcharge: 0 };
}
