import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import type { FakePayment } from './book.ts';

interface CheckoutActions {
  payment: (id: string) => FakePayment;
  set: (id: string, status: string) => void;
}

/** The checkout page: one button per state, as in Mollie's test mode, then a redirect to the site. */
export async function serveCheckout(
  request: IncomingMessage,
  response: ServerResponse,
  hand: CheckoutActions,
): Promise<void> {
  const payment = hand.payment(request.url!.split('/').at(-1)!);
  if (request.method === 'POST') {
    hand.set(payment.id, new URLSearchParams(await text(request)).get('status') ?? 'paid');
    response.writeHead(303, { Location: payment.redirectUrl ?? '/' });
    response.end();
    return;
  }
  const { value, currency } = payment.amount;
  const buttons = ['paid', 'pending', 'failed', 'canceled', 'expired'].map(
    (status) => `<button name="status" value="${status}">${status}</button>`,
  );
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(`<title>Test mode</title><h1>${value} ${currency}</h1><form method="post">${buttons.join(' ')}</form>`);
}
