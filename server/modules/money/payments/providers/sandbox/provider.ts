import { runTogether } from '../../../../../../db/run-together.ts';
import { PAYMENT_METHODS } from '../../../../../../tenants/value-lists.ts';
import { newId, isUuid } from '../../../../../lib/security/ids.ts';
import { HOUR_MS } from '../../../../../lib/time/duration.ts';
import {
  ProviderError,
  type MandateRequest,
  type WebhookRequest,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderAccount,
  type RefundRequest,
} from '../payment-provider.ts';
import type { ProviderDeps } from '../index.ts';
import {
  DEBIT_SETTLES_AFTER_MS,
  expiryDelay,
  toProviderPayment,
  paymentStateAt,
  toProviderRefund,
  refundableAmount,
  type SandboxPayment,
} from './payment-state.ts';
import { scheduleEvents, scheduleRefundEvents } from './schedule-events.ts';
import {
  insertPayment,
  insertRefund,
  lockIdempotencyKey,
  lockPayment,
  selectPaymentByKey,
  selectPaymentByOwnId,
  selectPayment,
  selectRefunds,
  updatePayment,
} from './sandbox.queries.ts';

type SandboxAccount = { deps: ProviderDeps; tenantId: string };

/**
 * The sandbox: a provider that moves no money. It has its own tables and transactions, and behaves like an external
 * provider: keys are remembered for an hour, states are read, events arrive asynchronously.
 */
export function createProvider(deps: ProviderDeps, { tenant }: ProviderAccount): PaymentProvider {
  const account: SandboxAccount = { deps, tenantId: tenant.id };
  const read = async (find: (trx: Parameters<typeof selectPayment>[0]) => Promise<SandboxPayment | undefined>) =>
    deps.database.withTenant(tenant.id, async (trx) => {
      const payment = await find(trx);
      return payment
        ? toProviderPayment(payment, await selectRefunds(trx, tenant.id, [payment.id]), deps.clock.now())
        : null;
    });
  return {
    idempotencyKeyTtl: HOUR_MS,
    listMethods: () => Promise.resolve(deps.env.demo ? [...PAYMENT_METHODS] : []),
    createPayment: (request) => createPayment(account, request),
    readPayment: async (id) => (isUuid(id) ? read((trx) => selectPayment(trx, tenant.id, id)) : null),
    findPayment: (paymentId, since) => read((trx) => selectPaymentByOwnId(trx, tenant.id, paymentId, since)),
    cancelPayment: (id) => cancelPayment(account, id),
    createMandate: ({ userId, mandateId }: MandateRequest) =>
      Promise.resolve({ customerId: `customer-${userId}`, mandateId: `mandate-${mandateId}` }),
    createRefund: (request) => createRefund(account, request),
    parseEvent,
    // The sandbox has no secrets, so it signs no events.
    parseSignedEvent: () => null,
  };
}

function parseEvent({ body }: WebhookRequest) {
  const id = new URLSearchParams(body).get('id');
  return id ? { providerPaymentId: id } : null;
}

/** Outside of the demo anybody could get credits for free. */
function assertDemo({ deps }: SandboxAccount): void {
  if (!deps.env.demo) throw new ProviderError('busy', 'the sandbox takes no payments in production');
}

async function createPayment({ deps, tenantId }: SandboxAccount, request: PaymentRequest) {
  assertDemo({ deps, tenantId });
  const { amount, debit, idempotencyKey: key } = request;
  if (amount.amount < 1) throw new ProviderError('refused', 'the amount is zero', { status: 422, field: 'amount' });
  const now = deps.clock.now();
  return deps.database.withTenant(tenantId, async (trx) => {
    const [, earlier] = await runTogether([
      lockIdempotencyKey(trx, tenantId, key),
      selectPaymentByKey(trx, tenantId, key, new Date(now.getTime() - HOUR_MS)),
    ]);
    if (earlier) {
      assertSameRequest(earlier, request);
      return toProviderPayment(earlier, await selectRefunds(trx, tenantId, [earlier.id]), now);
    }
    const [expiresAt, settlesAt] = [expiryDelay(request.method), DEBIT_SETTLES_AFTER_MS].map(
      (ms) => new Date(now.getTime() + ms),
    ) as [Date, Date];
    const id = newId(deps.clock);
    const inserted = insertPayment(trx, {
      tenantId,
      id,
      paymentId: request.paymentId,
      ...amount,
      method: request.method,
      description: request.description,
      returnUrl: request.returnUrl,
      idempotencyKey: key,
      createdAt: now,
      mandateId: debit?.mandateId ?? null,
      state: debit ? 'pending' : 'open',
      expiresAt,
      settlesAt: debit ? settlesAt : null,
    });
    const scheduled = scheduleEvents(trx, deps, tenantId, id, [debit ? settlesAt : expiresAt]);
    const [payment] = await runTogether([inserted, scheduled]);
    return toProviderPayment(payment, [], now);
  });
}

function assertSameRequest(
  earlier: SandboxPayment,
  { paymentId, amount, method, returnUrl, debit }: PaymentRequest,
): void {
  const asked = [paymentId, amount.amount, amount.currency, method, returnUrl, debit?.mandateId ?? null];
  const { mandateId } = earlier;
  const known = [earlier.paymentId, earlier.amount, earlier.currency, earlier.method, earlier.returnUrl, mandateId];
  if (known.some((value, index) => value !== asked[index])) {
    throw new ProviderError('refused', 'the idempotency key was used for a different payment', { status: 400 });
  }
}

async function cancelPayment({ deps, tenantId }: SandboxAccount, id: string): Promise<void> {
  if (!isUuid(id)) return;
  const now = deps.clock.now();
  await deps.database.withTenant(tenantId, async (trx) => {
    const payment = await lockPayment(trx, tenantId, id);
    if (!payment || paymentStateAt(payment, now) !== 'open') return;
    await updatePayment(trx, tenantId, id, { state: 'canceled' });
    await scheduleEvents(trx, deps, tenantId, id, [now]);
  });
}

async function createRefund({ deps, tenantId }: SandboxAccount, request: RefundRequest) {
  const { providerPaymentId: id, amount, refundId, idempotencyKey: key } = request;
  const now = deps.clock.now();
  return deps.database.withTenant(tenantId, async (trx) => {
    const payment = isUuid(id) ? await lockPayment(trx, tenantId, id) : undefined;
    if (!payment) throw new ProviderError('refused', 'no such payment', { status: 404 });
    const refunds = await selectRefunds(trx, tenantId, [id]);
    const known = (each: { idempotencyKey: string | null; createdAt: Date }) =>
      each.idempotencyKey === key && now.getTime() - each.createdAt.getTime() < HOUR_MS;
    const earlier = refunds.find(known);
    if (earlier && earlier.refundId === refundId && earlier.amount === amount.amount)
      return toProviderRefund(earlier, now);
    const possible = payment.currency === amount.currency && amount.amount <= refundableAmount(payment, refunds, now);
    if (earlier || !possible) throw new ProviderError('refused', 'the amount cannot be refunded', { status: 422 });
    const refund = await insertRefund(trx, {
      tenantId,
      id: newId(deps.clock),
      sandboxPaymentId: id,
      refundId,
      amount: amount.amount,
      idempotencyKey: key,
      createdAt: now,
      failedAt: null,
    });
    await scheduleRefundEvents(trx, deps, tenantId, id);
    return toProviderRefund(refund, now);
  });
}
