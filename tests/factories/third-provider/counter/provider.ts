import { randomUUID } from 'node:crypto';

import { ProviderError } from '../../../../server/modules/payments/provider.ts';
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  RefundRequest,
} from '../../../../server/modules/payments/provider.ts';

const HOUR_MS = 3_600_000;

interface Kept extends ProviderPayment {
  asked: PaymentRequest;
  at: number;
}

/** State of all instances; `settle` is the action at the counter. */
const till = new Map<string, Kept>();
const refundKeys = new Map<string, string>();

export const settle = (id: string, state: ProviderPayment['state']): void => {
  Object.assign(till.get(id)!, { state, checkoutUrl: null });
};

const told = ({ asked: _asked, at: _at, ...payment }: Kept): ProviderPayment => structuredClone(payment);

function create(request: PaymentRequest, now: number): ProviderPayment {
  const known = [...till.values()].find(({ asked }) => asked.idempotencyKey === request.idempotencyKey);
  if (known && JSON.stringify(known.asked) !== JSON.stringify(request)) {
    throw new ProviderError('refused', 'the key was used for a different payment');
  }
  if (known) return told(known);
  const id = `counter-${randomUUID()}`;
  const state = request.debit ? 'pending' : 'open';
  const checkoutUrl = request.debit ? null : `https://counter.example/${id}`;
  const { paymentId, amount } = request;
  const kept: Kept = {
    id,
    paymentId,
    state,
    amount,
    checkoutUrl,
    refunded: 0,
    chargedBack: 0,
    refunds: [],
    failure: null,
    asked: request,
    at: now,
  };
  till.set(id, kept);
  return told(kept);
}

function refund({ providerPaymentId, refundId, amount, idempotencyKey }: RefundRequest) {
  const payment = till.get(providerPaymentId);
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
    remembersKeysFor: HOUR_MS,
    methods: () => Promise.resolve(['ideal', 'sdd']),
    createPayment: async (request) => create(request, clock.now().getTime()),
    readPayment: async (id) => {
      const payment = till.get(id);
      return payment ? told(payment) : null;
    },
    findPayment: async (paymentId, since) => {
      const found = [...till.values()].find((one) => one.paymentId === paymentId && one.at >= since.getTime());
      return found ? told(found) : null;
    },
    cancelPayment: async (id) => {
      if (till.get(id)?.state === 'open') settle(id, 'canceled');
    },
    createMandate: async ({ userId, mandateId }) => ({ customerId: userId, mandateId }),
    createRefund: async (request) => refund(request),
    readNotice: ({ body }) => (body.startsWith('counter-') ? { providerPaymentId: body } : null),
    readSignedNotice: () => null,
  };
}
