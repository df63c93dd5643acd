import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { newMollieId, type AccountData, type FakePayment } from './account-data.ts';
import { HANDLERS, matchCall, type FakeAccount, type Call } from './handlers.ts';
import { serveCheckout } from './checkout.ts';
import { createIdempotencyKeys, type Answer } from './idempotency-keys.ts';
import { createWebhooks } from './webhooks.ts';
import { respond, createFaults } from './faults.ts';

interface ReceivedCall {
  name: string;
  body: Record<string, unknown>;
  query: string;
  key: string | undefined;
}

const notFoundAnswer: Answer = { status: 404, body: { status: 404, title: 'Not Found', detail: 'No such endpoint' } };
const unauthorizedAnswer: Answer = { status: 401, body: { status: 401, title: 'Unauthorized', detail: 'Missing key' } };

/** Actions of buyers, banks and time. */
function createActions({ book, now }: FakeAccount, tell: (payment: FakePayment) => void) {
  const the = (id: string): FakePayment => {
    const payment = book.payments.find((one) => one.id === id);
    if (!payment) throw new Error(`the fake has no payment ${id}`);
    return payment;
  };
  return {
    payment: the,
    set(id: string, status: string, failure: string | null = null) {
      tell(Object.assign(the(id), { status, failure }));
    },
    /** A refund made in Mollie's dashboard; or the next state of one. */
    refund(id: string, value: string, status = 'pending') {
      const { amount, refunds } = the(id);
      const made = { description: '', metadata: null, createdAt: now(), amount: { ...amount, value } };
      refunds.push({ ...made, id: newMollieId('re'), status });
      tell(the(id));
    },
    setRefund(id: string, index: number, status: string) {
      the(id).refunds[index]!.status = status;
      tell(the(id));
    },
    chargeBack(id: string) {
      const { amount, chargebacks } = the(id);
      chargebacks.push({ id: newMollieId('chb'), amount, createdAt: now(), reversedAt: null });
      tell(the(id));
    },
    /** The bank reverses a chargeback, without an event. */
    reverse(id: string) {
      for (const chargeback of the(id).chargebacks) chargeback.reversedAt = now();
    },
  };
}

const keyOf = ({ headers }: IncomingMessage) => headers['idempotency-key'] as string | undefined;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await text(request);
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
}

/**
 * Mollie's API on a free local port with in-memory state, following its documentation, for the official client. `now`
 * is the clock for forgetting keys and sending events.
 */
export async function startMollieFake({ apiKey, now }: { apiKey: string; now: () => Date }) {
  const received: ReceivedCall[] = [];
  const keys = createIdempotencyKeys(now);
  const troubles = createFaults();
  const book: AccountData = { payments: [], customers: [] };
  const enabled = new Set(['ideal', 'bancontact', 'creditcard', 'applepay', 'paypal', 'banktransfer', 'satispay']);

  const answer = (account: FakeAccount, call: Call, request: IncomingMessage) => async (hold: Promise<void> | null) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return unauthorizedAnswer;
    return keys.once(keyOf(request), JSON.stringify([request.url, call.body]), async () => {
      await hold;
      return (HANDLERS[call.name] ?? (() => notFoundAnswer))(account, call);
    });
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, account.base);
    if (url.pathname.startsWith('/checkout/')) return serveCheckout(request, response, hand);
    const call = matchCall(request.method!, url, await readBody(request));
    if (!call) return respond(response, null, () => Promise.resolve(notFoundAnswer));
    received.push({ name: call.name, body: call.body, query: call.query.toString(), key: keyOf(request) });
    return respond(response, troubles.take(call.name), answer(account, call, request));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account: FakeAccount = { book, base, now, enabled };
  const notices = createWebhooks(base, now);
  const hand = createActions(account, notices.tell);
  return {
    endpoint: `${base}/v2/`,
    received,
    book,
    enabled,
    trouble: troubles.add,
    endTroubles: troubles.end,
    notices,
    ...hand,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
