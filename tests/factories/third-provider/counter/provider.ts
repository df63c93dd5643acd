import { randomUUID } from 'node:crypto';

import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  type RefundRequest,
} from '../../../../server/modules/money/payments/providers/payment-provider.ts';

const HOUR_MS = 3_600_000;

interface StoredPayment extends ProviderPayment {
  asked: PaymentRequest;
  at: number;
}

/** State of all instances; `settle` is the action at the counter. */
const payments = new Map<string, StoredPayment>();
const refundKeys = new Map<string, string>();

export const settle = (id: string, state: ProviderPayment['state']): void => {
  Object.assign(payments.get(id)!, { state, checkoutUrl: null });
};

const toProviderPayment = ({ asked: _asked, at: _at, ...payment }: StoredPayment): ProviderPayment =>
  structuredClone(payment);

function create(request: PaymentRequest, now: number): ProviderPayment {
  const known = [...payments.values()].find(({ asked }) => asked.idempotencyKey === request.idempotencyKey);
  if (known && JSON.stringify(known.asked) !== JSON.stringify(request)) {
    throw new ProviderError('refused', 'the key was used for a different payment');
  }
  if (known) return toProviderPayment(known);
  const id = `counter-${randomUUID()}`;
  const state = request.debit ? 'pending' : 'open';
  const checkoutUrl = request.debit ? null : `https://counter.example/${id}`;
  const { paymentId, amount } = request;
  const kept: StoredPayment = {
    id,
    paymentId,
    state,
    amount,
    checkoutUrl,
    refunded: 0,
    chargedBack: 0,
    refunds: [],
    payerCountry: null,
    failure: null,
    asked: request,
    at: now,
  };
  payments.set(id, kept);
  return toProviderPayment(kept);
}

function refund({ providerPaymentId, refundId, amount, idempotencyKey }: RefundRequest) {
  const payment = payments.get(providerPaymentId);
  if (!payment || payment.refunded + amount.amount > payment.amount.amount) {
    throw new ProviderError('refused', 'more than was paid');
  }
  const known = payment.refunds.find(({ id }) => id === refundKeys.get(idempotencyKey));
  if (known) return known;
  const made = { id: randomUUID(), state: 'refunded' as const, amount: amount.amount, refundId };
  refundKeys.set(idempotencyKey, made.id);
  payment.refunds.push(made);
  payment.refunded += made.amount;
  return made;
}

/** A minimal in-memory provider whose buyers pay at a counter. */
export function createProvider({ clock }: { clock: { now: () => Date } }): PaymentProvider {
  return {
    idempotencyKeyTtl: HOUR_MS,
    listMethods: () => Promise.resolve(['ideal', 'sdd']),
    createPayment: async (request) => create(request, clock.now().getTime()),
    readPayment: async (id) => {
      const payment = payments.get(id);
      return payment ? toProviderPayment(payment) : null;
    },
    findPayment: async (paymentId, since) => {
      const found = [...payments.values()].find((one) => one.paymentId === paymentId && one.at >= since.getTime());
      return found ? toProviderPayment(found) : null;
    },
    cancelPayment: async (id) => {
      if (payments.get(id)?.state === 'open') settle(id, 'canceled');
    },
    createMandate: async ({ userId, mandateId }) => ({ customerId: userId, mandateId }),
    createRefund: async (request) => refund(request),
    parseEvent: ({ body }) => (body.startsWith('counter-') ? { providerPaymentId: body } : null),
    parseSignedEvent: () => null,
  };
}
