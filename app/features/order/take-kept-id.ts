import type { FormEvent } from 'react';

import type { OrderFormView } from '../../../server/modules/payments/shop.view.ts';
import { keepOrder } from './kept-order.ts';

/** Gives an order's form the id of the order that it is a further try of, when it is sent. */
export function takeKeptId({ currentTarget: form }: FormEvent<HTMLFormElement>, shown: OrderFormView): void {
  const field = form.elements.namedItem('client_id');
  if (!(field instanceof HTMLInputElement)) return;
  const data = new FormData(form);
  const content = [
    shown.package.package,
    ...['paymentmethod', 'discountcode', 'code_untried', 'country'].map((name) => data.get(name)),
  ].join('|');
  field.value = keepOrder(content, crypto.getRandomValues(new Uint32Array(4)).join('-'), shown.endedForms);
}
