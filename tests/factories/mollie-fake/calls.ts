import { newMollieId, remainingOf } from './book.ts';
import type { Amount, Asked, Book, FakePayment } from './book.ts';
import type { Answer } from './keys.ts';
import { methodsFor } from './offer.ts';
import { mandateRefusal, notFound, paymentRefusal, refundRefusal } from './refusals.ts';
import type { Refusal } from './refusals.ts';
import { customerShape, mandateShape, methodsShape, pageShape, paymentShape, refundShape } from './shapes.ts';

/** What a call operates on. */
export interface Account {
  book: Book;
  base: string;
  now: () => Date;
  /** Methods enabled in the profile. */
  enabled: Set<string>;
}

export interface Call {
  /** Method and path without ids, such as `POST refunds`. */
  name: string;
  ids: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

const refused = (refusal: Refusal): Answer => ({ status: refusal.status, body: refusal });
const made = (body: unknown): Answer => ({ status: 201, body });
const found = (body: unknown): Answer => ({ status: 200, body });

function createPayment({ book, base, now }: Account, { body }: Call): Answer {
  const asked = body as unknown as Asked;
  const refusal = paymentRefusal(asked, book);
  if (refusal) return refused(refusal);
  const status = asked.sequenceType === 'recurring' ? 'pending' : 'open';
  const payment: FakePayment = {
    ...asked,
    id: newMollieId('tr'),
    status,
    createdAt: now(),
    failure: null,
    refunds: [],
    chargebacks: [],
  };
  book.payments.push(payment);
  return made(paymentShape(base, payment));
}

function withPayment({ book }: Account, { ids }: Call, go: (payment: FakePayment) => Answer): Answer {
  const payment = book.payments.find(({ id }) => id === ids[0]);
  return payment ? go(payment) : refused(notFound(`No payment exists with token ${ids[0]}.`));
}

const cancelPayment = (account: Account, call: Call): Answer =>
  withPayment(account, call, (payment) => {
    if (payment.status !== 'open') {
      return refused({ status: 422, title: 'Unprocessable Entity', detail: 'The payment cannot be canceled' });
    }
    payment.status = 'canceled';
    return found(paymentShape(account.base, payment));
  });

const createRefund = (account: Account, call: Call): Answer =>
  withPayment(account, call, (payment) => {
    const refusal = refundRefusal(call.body.amount as Amount | undefined, remainingOf(payment));
    if (refusal) return refused(refusal);
    const { amount, description, metadata } = call.body as { amount: Amount; description: string; metadata: unknown };
    const refund = {
      id: newMollieId('re'),
      status: 'pending',
      amount,
      description,
      metadata,
      createdAt: account.now(),
    };
    payment.refunds.push(refund);
    return made(refundShape(account.base, payment, refund));
  });

function createCustomer({ book, base, now }: Account, { body: { name, email, metadata } }: Call): Answer {
  const who = { name: String(name), email: String(email), metadata };
  const customer = { id: newMollieId('cst'), ...who, createdAt: now(), mandates: [] };
  book.customers.push(customer);
  return made(customerShape(base, customer));
}

function createMandate({ book, base }: Account, { ids, body }: Call): Answer {
  const asked = body as Record<string, string>;
  const customer = book.customers.find(({ id }) => id === ids[0]);
  if (!customer) return refused(notFound(`No customer exists with token ${ids[0]}.`));
  const refusal = mandateRefusal(asked, book);
  if (refusal) return refused(refusal);
  const mandate = { id: newMollieId('mdt'), status: 'valid', asked };
  customer.mandates.push(mandate);
  return made(mandateShape(base, customer, mandate));
}

function listMandates({ book, base }: Account, { ids, query }: Call): Answer {
  const customer = book.customers.find(({ id }) => id === ids[0]);
  if (!customer) return refused(notFound(`No customer exists with token ${ids[0]}.`));
  const shape = (origin: string, mandate: (typeof customer.mandates)[0]) => mandateShape(origin, customer, mandate);
  const name = `customers/${customer.id}/mandates`;
  return found(pageShape(base, { name, rows: customer.mandates, shape }, query));
}

/** Handlers by name of the call. */
export const CALLS: Readonly<Record<string, (account: Account, call: Call) => Answer>> = {
  'POST payments': createPayment,
  'GET payment': (account, call) =>
    withPayment(account, call, (payment) =>
      found(paymentShape(account.base, payment, call.query.get('embed')?.split(',') ?? [])),
    ),
  'GET payments': ({ book, base }, { query }) =>
    found(pageShape(base, { name: 'payments', rows: book.payments, shape: paymentShape }, query)),
  'DELETE payment': cancelPayment,
  'POST refunds': createRefund,
  'POST customers': createCustomer,
  'GET customers': ({ book, base }, { query }) =>
    found(pageShape(base, { name: 'customers', rows: book.customers, shape: customerShape }, query)),
  'GET mandates': listMandates,
  'POST mandates': createMandate,
  'GET methods': ({ base, enabled }, { query }) => found(methodsShape(base, methodsFor(query, enabled))),
};

const PATHS: ReadonlyArray<[RegExp, string]> = [
  [/^\/v2\/payments$/, 'payments'],
  [/^\/v2\/payments\/(\w+)$/, 'payment'],
  [/^\/v2\/payments\/(\w+)\/refunds$/, 'refunds'],
  [/^\/v2\/customers$/, 'customers'],
  [/^\/v2\/customers\/(\w+)\/mandates$/, 'mandates'],
  [/^\/v2\/methods$/, 'methods'],
];

/** Maps a request to a call; null for an unknown path. */
export function callOf(method: string, url: URL, body: Record<string, unknown>): Call | null {
  for (const [path, name] of PATHS) {
    const match = path.exec(url.pathname);
    if (match) return { name: `${method} ${name}`, ids: match.slice(1), query: url.searchParams, body };
  }
  return null;
}
