import type { Database } from '../../db/client.ts';
import type { Clock } from '../../server/lib/time/clock.ts';
import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
} from '../../server/modules/money/payments/providers/payment-provider.ts';
import type { Providers } from '../../server/modules/money/payments/providers/index.ts';

type CallName = 'createPayment' | 'readPayment' | 'findPayment' | 'cancelPayment' | 'createMandate' | 'createRefund';
type Hook = (name: CallName) => void | Promise<void>;

export interface FakeProvider {
  providers: Providers;
  /** Pass it to the code under test: detects provider calls inside of its transactions. */
  database: Database;
  /** Every call, in order. */
  calls: CallName[];
  requests: PaymentRequest[];
  payments: Map<string, ProviderPayment>;
  /** Run before and after each call; throwing simulates a process or provider that dies there. */
  before: Hook;
  after: Hook;
  /** Overrides the answers of `readPayment`. */
  overrideRead: ((payment: ProviderPayment) => ProviderPayment | null) | null;
  /** The only payment; throws if there is another number. */
  onlyPayment(): ProviderPayment;
  updatePayment(change: Partial<ProviderPayment>): void;
}

const KEY_TTL_MS = 3_600_000;

/** An in-memory provider that remembers keys for an hour, like real ones, and fails where a test decides. */
export function createFakeProvider(database: Database, clock: Clock): FakeProvider {
  let open = 0;
  const keys = new Map<string, { id: string; at: number }>();
  const fake: FakeProvider = {
    database: {
      ...database,
      withTenant: async (tenantId, work, options) => {
        open += 1;
        return database.withTenant(tenantId, work, options).finally(() => (open -= 1));
      },
    },
    providers: { forTenant: () => provider, byName: (_tenant, name) => (name === 'sandbox' ? provider : null) },
    calls: [],
    requests: [],
    payments: new Map(),
    before: () => undefined,
    after: () => undefined,
    overrideRead: null,
    onlyPayment: () => {
      if (fake.payments.size !== 1) throw new Error(`the provider has ${fake.payments.size} payments`);
      return [...fake.payments.values()][0]!;
    },
    updatePayment: (change) => Object.assign(fake.onlyPayment(), change),
  };
  const call = async <T>(name: CallName, work: () => T): Promise<T> => {
    fake.calls.push(name);
    if (open > 0) throw new Error(`${name} was called while ${open} transactions were open`);
    await fake.before(name);
    const result = work();
    await fake.after(name);
    return result;
  };
  const create = (request: PaymentRequest): ProviderPayment => {
    fake.requests.push(request);
    const known = keys.get(request.idempotencyKey);
    if (known && clock.now().getTime() - known.at < KEY_TTL_MS) return { ...fake.payments.get(known.id)! };
    const id = `tr_${fake.payments.size + 1}_${request.paymentId.slice(-6)}`;
    const state = request.debit ? 'pending' : 'open';
    const checkoutUrl = request.debit ? null : `https://pay.example/${id}`;
    const told = {
      id,
      paymentId: request.paymentId,
      state,
      amount: request.amount,
      refunded: 0,
      chargedBack: 0,
    } as const;
    fake.payments.set(id, { ...told, refunds: [], checkoutUrl, payerCountry: null, failure: null });
    keys.set(request.idempotencyKey, { id, at: clock.now().getTime() });
    return { ...fake.payments.get(id)! };
  };
  const refund = ({
    providerPaymentId,
    refundId,
    amount: { amount },
    idempotencyKey,
  }: RefundRequest): ProviderRefund => {
    const payment = fake.payments.get(providerPaymentId)!;
    const known = keys.get(idempotencyKey);
    const same = known && clock.now().getTime() - known.at < KEY_TTL_MS;
    if (same) return { ...payment.refunds.find(({ id }) => id === known.id)! };
    const given = payment.refunds.reduce((sum, made) => sum + (made.state === 'failed' ? 0 : made.amount), 0);
    if (given + amount > payment.amount.amount) throw new ProviderError('refused', 'more than was paid');
    const made: ProviderRefund = { id: `re_${keys.size + 1}_${refundId.slice(-6)}`, state: 'queued', amount, refundId };
    payment.refunds = [...payment.refunds, made];
    keys.set(idempotencyKey, { id: made.id, at: clock.now().getTime() });
    return { ...made };
  };
  const provider: PaymentProvider = {
    idempotencyKeyTtl: KEY_TTL_MS,
    listMethods: () => Promise.resolve(['ideal', 'creditcard', 'sdd']),
    createPayment: (request) => call('createPayment', () => create(request)),
    readPayment: (id) =>
      call('readPayment', () => {
        const payment = fake.payments.get(id);
        return payment ? (fake.overrideRead ? fake.overrideRead({ ...payment }) : { ...payment }) : null;
      }),
    findPayment: (paymentId) =>
      call('findPayment', () => {
        const found = [...fake.payments.values()].find((payment) => payment.paymentId === paymentId);
        return found ? { ...found } : null;
      }),
    cancelPayment: (id) =>
      call('cancelPayment', () => {
        const payment = fake.payments.get(id);
        if (payment?.state === 'open') payment.state = 'canceled';
      }),
    createMandate: ({ userId, mandateId }) =>
      call('createMandate', () => ({ customerId: `c-${userId}`, mandateId: `m-${mandateId}` })),
    createRefund: (request) => call('createRefund', () => refund(request)),
    parseEvent: ({ body }) => ({ providerPaymentId: new URLSearchParams(body).get('id') }),
    parseSignedEvent: ({ body, headers }) =>
      headers['x-test-signature'] === 'right' ? { providerPaymentId: new URLSearchParams(body).get('id') } : null,
  };
  return fake;
}
