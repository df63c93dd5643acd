import {
  chargedBackAmount,
  refundedAmount,
  type FakeChargeback,
  type FakeCustomer,
  type FakePayment,
  type FakeRefund,
} from './account-data.ts';

const HAL = 'application/hal+json';
const link = (href: string, type = HAL) => ({ href, type });
const FINAL_STATES = new Set(['paid', 'canceled', 'expired', 'failed']);

export function toRefundJson(base: string, payment: FakePayment, refund: FakeRefund) {
  return {
    resource: 'refund',
    id: refund.id,
    mode: 'test',
    amount: refund.amount,
    status: refund.status,
    description: refund.description,
    metadata: refund.metadata,
    paymentId: payment.id,
    createdAt: refund.createdAt.toISOString(),
    _links: {
      self: link(`${base}/v2/payments/${payment.id}/refunds/${refund.id}`),
      payment: link(`${base}/v2/payments/${payment.id}`),
    },
  };
}

function toChargebackJson(base: string, payment: FakePayment, chargeback: FakeChargeback) {
  return {
    resource: 'chargeback',
    id: chargeback.id,
    amount: chargeback.amount,
    createdAt: chargeback.createdAt.toISOString(),
    reversedAt: chargeback.reversedAt?.toISOString() ?? null,
    paymentId: payment.id,
    _links: { payment: link(`${base}/v2/payments/${payment.id}`) },
  };
}

/** Cards have a failure reason, debits the bank's code. */
function toDetailsJson({ failure, method }: FakePayment): object {
  if (!failure) return {};
  return method === 'directdebit' ? { bankReasonCode: failure } : { failureReason: failure };
}

/** A payment in API format; status `paid` does not change with refunds and chargebacks, only the amounts do. */
export function toPaymentJson(base: string, payment: FakePayment, embed: readonly string[] = []) {
  const { id, status, method, metadata, description, redirectUrl, webhookUrl } = payment;
  const isHosted = payment.sequenceType !== 'recurring';
  return {
    resource: 'payment',
    id,
    mode: 'test',
    status,
    amount: payment.amount,
    description,
    method,
    metadata,
    redirectUrl,
    webhookUrl,
    createdAt: payment.createdAt.toISOString(),
    isCancelable: status === 'open',
    ...(status === 'paid' && { amountRefunded: refundedAmount(payment) }),
    ...(payment.chargebacks.length > 0 && { amountChargedBack: chargedBackAmount(payment) }),
    locale: payment.locale,
    profileId: 'pfl_fake',
    sequenceType: payment.sequenceType ?? 'oneoff',
    customerId: payment.customerId,
    mandateId: payment.mandateId,
    details: toDetailsJson(payment),
    _links: {
      self: link(`${base}/v2/payments/${id}`),
      ...(isHosted && !FINAL_STATES.has(status) && { checkout: link(`${base}/checkout/${id}`, 'text/html') }),
      ...(!isHosted && { changePaymentState: link(`${base}/checkout/${id}`, 'text/html') }),
    },
    ...(embed.length > 0 && {
      _embedded: {
        ...(embed.includes('refunds') && {
          refunds: payment.refunds.map((refund) => toRefundJson(base, payment, refund)),
        }),
        ...(embed.includes('chargebacks') && {
          chargebacks: payment.chargebacks.map((one) => toChargebackJson(base, payment, one)),
        }),
      },
    }),
  };
}

interface List<Row> {
  /** The list's path; its last segment is the key of the rows. */
  name: string;
  /** Oldest first. */
  rows: readonly Row[];
  shape: (base: string, row: Row) => unknown;
}

/** A page of a list, newest first, with a link to the next. */
export function toPageJson<Row extends { id: string }>(
  base: string,
  { name, rows, shape }: List<Row>,
  query: URLSearchParams,
) {
  const newest = rows.toReversed();
  const from = query.get('from');
  const start = from ? newest.findIndex(({ id }) => id === from) : 0;
  const limit = Math.min(Number(query.get('limit') ?? 50), 250);
  const page = newest.slice(start, start + limit);
  const next = newest[start + limit];
  return {
    count: page.length,
    _embedded: { [name.split('/').at(-1)!]: page.map((row) => shape(base, row)) },
    _links: {
      self: link(`${base}/v2/${name}`),
      previous: null,
      next: next ? link(`${base}/v2/${name}?from=${next.id}&limit=${limit}`) : null,
    },
  };
}

export const toCustomerJson = (base: string, { id, name, email, metadata, createdAt }: FakeCustomer) => ({
  resource: 'customer',
  id,
  mode: 'test',
  name,
  email,
  metadata,
  createdAt: createdAt.toISOString(),
  _links: { self: link(`${base}/v2/customers/${id}`) },
});

export const toMandateJson = (
  base: string,
  customer: FakeCustomer,
  { id, status, asked }: FakeCustomer['mandates'][0],
) => ({
  resource: 'mandate',
  id,
  mode: 'test',
  status,
  method: 'directdebit',
  details: { consumerName: asked.consumerName, consumerAccount: asked.consumerAccount, consumerBic: null },
  mandateReference: asked.mandateReference,
  signatureDate: asked.signatureDate,
  _links: { customer: link(`${base}/v2/customers/${customer.id}`) },
});

export const toMethodsJson = (base: string, ids: readonly string[]) => ({
  count: ids.length,
  _embedded: {
    methods: ids.map((id) => ({
      resource: 'method',
      id,
      description: id,
      status: 'activated',
      _links: { self: link(`${base}/v2/methods/${id}`) },
    })),
  },
  _links: { self: link(`${base}/v2/methods`) },
});
