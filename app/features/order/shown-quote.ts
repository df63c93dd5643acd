import type { Quote } from '../../../server/modules/payments/quote.ts';
import type { OrderFormView } from '../../../server/modules/payments/shop.view.ts';

/** The displayed price: with the chosen method's cost, or without one. */
export type DisplayedQuote = Omit<Quote, 'method'> & { method: Quote['method'] | null };

/** The order's price with a method, as the server computed it. */
export function quoteForMethod(
  form: Pick<OrderFormView, 'package' | 'methods'>,
  chosen: string | null,
): DisplayedQuote {
  const quote = form.methods.find(({ id }) => id === chosen)?.quote;
  return quote ?? { ...form.package, method: null, surcharge: 0 };
}
