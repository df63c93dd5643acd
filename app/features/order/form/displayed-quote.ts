import type { OrderFormView, Quote } from '../../../../server/modules/money/payments/index.ts';

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
