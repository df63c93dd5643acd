import {
  newMollieId,
  remainingAmount,
  type Amount,
  type PaymentParameters,
  type AccountData,
  type FakePayment,
} from './account-data.ts';
import type { Answer } from './idempotency-keys.ts';
import { listMethods } from './methods.ts';
import { validateMandate, notFoundError, validatePayment, validateRefund, type ApiError } from './validation.ts';
import { toCustomerJson, toMandateJson, toMethodsJson, toPageJson, toPaymentJson, toRefundJson } from './json.ts';

/** What a call operates on. */
export interface FakeAccount {
  book: AccountData;
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

const errorAnswer = (refusal: ApiError): Answer => ({ status: refusal.status, body: refusal });
const createdAnswer = (body: unknown): Answer => ({ status: 201, body });
const okAnswer = (body: unknown): Answer => ({ status: 200, body });

function createPayment({ book, base, now }: FakeAccount, { body }: Call): Answer {
  const asked = body as unknown as PaymentParameters;
  const refusal = validatePayment(asked, book);
  if (refusal) return errorAnswer(refusal);
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
  return createdAnswer(toPaymentJson(base, payment));
}

function withPayment({ book }: FakeAccount, { ids }: Call, go: (payment: FakePayment) => Answer): Answer {
  const payment = book.payments.find(({ id }) => id === ids[0]);
  return payment ? go(payment) : errorAnswer(notFoundError(`No payment exists with token ${ids[0]}.`));
}

const cancelPayment = (account: FakeAccount, call: Call): Answer =>
  withPayment(account, call, (payment) => {
    if (payment.status !== 'open') {
      return errorAnswer({ status: 422, title: 'Unprocessable Entity', detail: 'The payment cannot be canceled' });
    }
    payment.status = 'canceled';
    return okAnswer(toPaymentJson(account.base, payment));
  });

const createRefund = (account: FakeAccount, call: Call): Answer =>
  withPayment(account, call, (payment) => {
    const refusal = validateRefund(call.body.amount as Amount | undefined, remainingAmount(payment));
    if (refusal) return errorAnswer(refusal);
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
    return createdAnswer(toRefundJson(account.base, payment, refund));
  });

function createCustomer({ book, base, now }: FakeAccount, { body: { name, email, metadata } }: Call): Answer {
  const who = { name: String(name), email: String(email), metadata };
  const customer = { id: newMollieId('cst'), ...who, createdAt: now(), mandates: [] };
  book.customers.push(customer);
  return createdAnswer(toCustomerJson(base, customer));
}

function createMandate({ book, base }: FakeAccount, { ids, body }: Call): Answer {
  const asked = body as Record<string, string>;
  const customer = book.customers.find(({ id }) => id === ids[0]);
  if (!customer) return errorAnswer(notFoundError(`No customer exists with token ${ids[0]}.`));
  const refusal = validateMandate(asked, book);
  if (refusal) return errorAnswer(refusal);
  const mandate = { id: newMollieId('mdt'), status: 'valid', asked };
  customer.mandates.push(mandate);
  return createdAnswer(toMandateJson(base, customer, mandate));
}

function listMandates({ book, base }: FakeAccount, { ids, query }: Call): Answer {
  const customer = book.customers.find(({ id }) => id === ids[0]);
  if (!customer) return errorAnswer(notFoundError(`No customer exists with token ${ids[0]}.`));
  const shape = (origin: string, mandate: (typeof customer.mandates)[0]) => toMandateJson(origin, customer, mandate);
  const name = `customers/${customer.id}/mandates`;
  return okAnswer(toPageJson(base, { name, rows: customer.mandates, shape }, query));
}

/** Handlers by name of the call. */
export const HANDLERS: Readonly<Record<string, (account: FakeAccount, call: Call) => Answer>> = {
  'POST payments': createPayment,
  'GET payment': (account, call) =>
    withPayment(account, call, (payment) =>
      okAnswer(toPaymentJson(account.base, payment, call.query.get('embed')?.split(',') ?? [])),
    ),
  'GET payments': ({ book, base }, { query }) =>
    okAnswer(toPageJson(base, { name: 'payments', rows: book.payments, shape: toPaymentJson }, query)),
  'DELETE payment': cancelPayment,
  'POST refunds': createRefund,
  'POST customers': createCustomer,
  'GET customers': ({ book, base }, { query }) =>
    okAnswer(toPageJson(base, { name: 'customers', rows: book.customers, shape: toCustomerJson }, query)),
  'GET mandates': listMandates,
  'POST mandates': createMandate,
  'GET methods': ({ base, enabled }, { query }) => okAnswer(toMethodsJson(base, listMethods(query, enabled))),
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
export function matchCall(method: string, url: URL, body: Record<string, unknown>): Call | null {
  for (const [path, name] of PATHS) {
    const match = path.exec(url.pathname);
    if (match) return { name: `${method} ${name}`, ids: match.slice(1), query: url.searchParams, body };
  }
  return null;
}
