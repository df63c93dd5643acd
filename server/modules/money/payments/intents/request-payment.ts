import type { Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { siteOrigin } from '../../../../lib/network/site-origin.ts';
import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { toOrderEvents } from '../orders/order-events.ts';
import { selectMandateId } from '../debits/debit.queries.ts';
import type { OrderState } from '../orders/order-states.ts';
import { lockBuyersOrder, lockOrder } from '../orders/orders.queries.ts';
import { withClaim, type Claim } from './with-claim.ts';
import { closeIntent, confirmIntent, postponeIntent, type IntentRow } from './intents.queries.ts';
import { lockPayment, lockPaymentOfOrder } from '../sync/payments.queries.ts';
import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
} from '../providers/payment-provider.ts';
import type { Providers } from '../providers/index.ts';
import { ATTEMPT_TIMEOUT_MS, nextSyncAt, nextAttemptAt } from '../sync/sync-schedule.ts';
import { updateOrderState } from '../orders/order-transitions.ts';

export type IntentDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'log' | 'jobs' | 'tenants'> & {
  live: Pick<LiveService, 'transact'>;
  providers: Providers;
};

/** Safety margin before a provider forgets idempotency keys: an attempt takes a while too. */
const IDEMPOTENCY_KEY_MARGIN_MS = 5 * MINUTE_MS;

/** A payment that its provider has, as stored with its order locked. */
export interface ConfirmedPayment {
  provider: string;
  providerPaymentId: string;
  orderStatus: OrderState;
  /** As the provider reported it. */
  state: ProviderPayment['state'];
}

/**
 * Outcome of requesting a payment: `confirmed` (the provider has it), `refused`, `unavailable` (retry), `absent` (it has
 * none and none was requested), or `taken` (another attempt is in progress or has ended).
 */
export type RequestOutcome =
  | { end: 'confirmed'; payment: ConfirmedPayment }
  | { end: 'refused' | 'unavailable' | 'absent' | 'taken' };

/** What to do when the provider has forgotten the key and knows no payment: create one, or leave it. */
type UnknownKeyPolicy = 'create' | 'leave';

export interface PaymentAttempt {
  tenantId: string;
  paymentId: string;
  unknown: UnknownKeyPolicy;
  /** The caller's own claim, just taken. */
  claimed?: Claim | null | undefined;
}

/**
 * Requests the payment of an intent from the provider. The claim is committed before the call and the confirmation after
 * it, so that a process may die between any two; another goes on when its claim has ended. Every attempt uses the same
 * idempotency key; once the provider has forgotten it, its payments are searched first. No transaction is open during a
 * call.
 */
export async function requestPayment(
  deps: IntentDeps,
  { tenantId, paymentId, unknown, claimed }: PaymentAttempt,
): Promise<RequestOutcome> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return { end: 'taken' };
  const asked = await withClaim<RequestOutcome>(deps, { tenantId, paymentId, claimed }, async (claim) => {
    const { intent } = claim;
    if (intent.orderStatus !== 'created') return cancelIntent(deps, tenantId, paymentId);
    try {
      const provider = deps.providers.byName(tenant, intent.provider);
      if (!provider) throw new ProviderError('busy', `unknown provider ${intent.provider}`);
      const providerPayment = await createProviderPayment(deps, provider, { tenant, ...claim, unknown });
      if (providerPayment)
        return { end: 'confirmed', payment: await confirmPayment(deps, { tenantId, intent, providerPayment }) };
      await postponeAttempt(deps, { tenantId, ...claim, failure: 'unclear' });
      return { end: 'absent' };
    } catch (error) {
      return await handleFailure(deps, { tenantId, ...claim, unknown, error });
    }
  });
  return asked ?? { end: 'taken' };
}

/** Nothing is requested for an order that has ended. */
async function cancelIntent(deps: IntentDeps, tenantId: string, paymentId: string): Promise<RequestOutcome> {
  const soughtAt = new Date(deps.clock.now().getTime() + ATTEMPT_TIMEOUT_MS);
  const closed = { status: 'canceled', failure: 'order_closed', searchAt: soughtAt } as const;
  await deps.database.withTenant(tenantId, (trx) => closeIntent(trx, tenantId, paymentId, closed));
  return { end: 'taken' };
}

interface IntentAttempt extends Claim {
  tenant: Tenant;
  unknown: UnknownKeyPolicy;
}

async function createProviderPayment(
  deps: IntentDeps,
  provider: PaymentProvider,
  { tenant, intent, attempt, unknown }: IntentAttempt,
): Promise<ProviderPayment | null> {
  const age = deps.clock.now().getTime() - intent.createdAt.getTime();
  if (attempt > 1 && age >= provider.idempotencyKeyTtl - IDEMPOTENCY_KEY_MARGIN_MS) {
    const found = await provider.findPayment(intent.id, intent.createdAt);
    if (found || unknown === 'leave') return found;
  }
  return provider.createPayment(toPaymentRequest(deps, tenant, intent));
}

/** Identical in every attempt: providers reject a key with other parameters. */
function toPaymentRequest({ env }: IntentDeps, tenant: Tenant, intent: Claim['intent']): PaymentRequest {
  const origin = siteOrigin(env, tenant);
  const { providerCustomerId: customerId, providerMandateId: mandateId } = intent;
  return {
    paymentId: intent.id,
    orderId: intent.orderId,
    amount: { amount: intent.amount, currency: intent.currency },
    description: `${tenant.payment.descriptor ?? tenant.neutral_name} ${intent.orderId.slice(-12)}`,
    method: intent.method,
    locale: `${intent.language}-${intent.country}`,
    returnUrl: `${origin}/payment/pending?order=${intent.orderId}`,
    webhookUrl: `${origin}/api/webhooks/${intent.provider}`,
    idempotencyKey: intent.idempotencyKey,
    debit: customerId !== null && mandateId !== null ? { customerId, mandateId } : null,
  };
}

/**
 * Stores the provider's id of a payment, once. Rejects an answer about another payment.
 * @param input.intent may have been read earlier: only what never changes is used
 */
export async function confirmPayment(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  { tenantId, intent, providerPayment }: { tenantId: string; intent: IntentRow; providerPayment: ProviderPayment },
): Promise<ConfirmedPayment> {
  const { id: paymentId, orderId, userId, provider, createdAt } = intent;
  if (providerPayment.paymentId !== paymentId) {
    deps.log.error(
      { tenantId, paymentId, returnedId: providerPayment.id, returnedPaymentId: providerPayment.paymentId },
      'answer about another payment',
    );
    throw new ProviderError('unclear', 'the provider returned a different payment');
  }
  const now = deps.clock.now();
  const dueAt = nextSyncAt({ status: 'open', createdAt, paidAt: null }, now) ?? now;
  const { id: providerPaymentId, checkoutUrl, state } = providerPayment;
  const [order, { providerPaymentId: known }] = await deps.database.withTenant(tenantId, (trx) =>
    runTogether([
      lockBuyersOrder(trx, { tenantId, userId, orderId }),
      lockPayment(trx, tenantId, paymentId),
      // Changes nothing if the provider's id is known already.
      confirmIntent(trx, tenantId, paymentId, { providerPaymentId, checkoutUrl, nextSyncAt: dueAt }),
    ]),
  );
  if (known !== null && known !== providerPaymentId)
    deps.log.error({ tenantId, paymentId, known, other: providerPaymentId }, 'two payments for an order');
  return { provider, providerPaymentId: known ?? providerPaymentId, orderStatus: order.status, state };
}

async function handleFailure(
  deps: IntentDeps,
  { tenantId, intent, attempt, unknown, error }: Omit<IntentAttempt, 'tenant'> & { tenantId: string; error: unknown },
): Promise<RequestOutcome> {
  // An unexpected error may have happened after the payment was created.
  const kind = error instanceof ProviderError ? error.kind : 'unclear';
  const detail = error instanceof ProviderError ? error.detail : {};
  const { id: paymentId, orderId, provider } = intent;
  deps.log.warn(
    { tenantId, orderId, paymentId, provider, kind, attempt, ...detail, err: error },
    'payment not created',
  );
  if (kind === 'refused') {
    // The form itself shows a refusal. For a job or a debit the member last saw the order in progress, so they get a
    // mail.
    const tell = unknown === 'leave' || intent.method === 'sdd';
    const also = tell ? failureMailer(deps, tenantId, { ...intent, id: orderId }) : undefined;
    await endUnpaidOrder(deps, { tenantId, orderId, to: 'failed', cause: 'refused', also });
    return { end: 'refused' };
  }
  await postponeAttempt(deps, { tenantId, intent, attempt, failure: kind });
  return { end: 'unavailable' };
}

async function postponeAttempt(
  deps: IntentDeps,
  {
    tenantId,
    intent,
    attempt,
    failure,
  }: Pick<IntentAttempt, 'intent' | 'attempt'> & { tenantId: string; failure: string },
): Promise<void> {
  const dueAt = nextAttemptAt(attempt, deps.clock.now());
  await deps.database.withTenant(tenantId, (trx) =>
    postponeIntent(trx, tenantId, intent.id, { attempt, failure, nextSyncAt: dueAt }),
  );
}

/**
 * Queues the failure mail for an order, in the transaction that ends it.
 * @returns undefined for an erased account
 */
export function failureMailer(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  { id: referenceId, userId, erased }: { id: string; userId: string; erased: boolean },
): OrderEnd['also'] {
  const mail = { tenantId, userId, template: 'payment_failed', referenceId } as const;
  return erased ? undefined : (trx) => queueMail(trx, deps, mail);
}

/**
 * Ends an order for which no payment was created, with its intent if any; leaves an order that has moved on.
 * @returns whether it ended now
 */
export async function endUnpaidOrder(
  deps: Pick<IntentDeps, 'live' | 'clock' | 'log'>,
  { tenantId, orderId, to, cause, also }: OrderEnd,
): Promise<boolean> {
  return deps.live.transact(tenantId, async (trx, tell) => {
    const order = await lockOrder(trx, tenantId, orderId);
    if (order?.status !== 'created') return false;
    const payment = await lockPaymentOfOrder(trx, tenantId, orderId);
    if (payment && payment.status !== 'intent') return false;
    // It was signed at the last moment.
    if (cause === 'left' && (await selectMandateId(trx, { tenantId, orderId }))) return false;
    // A refused payment was not created; for the others that is unknown.
    const soughtAt = to === 'failed' ? null : new Date(deps.clock.now().getTime() + ATTEMPT_TIMEOUT_MS);
    if (payment) await closeIntent(trx, tenantId, payment.id, { status: to, failure: cause, searchAt: soughtAt });
    await updateOrderState(trx, deps, { tenantId, orderId, from: order.status, to, cause });
    await also?.(trx);
    tell(...toOrderEvents({ ...order, id: orderId, status: to }));
    return true;
  });
}

interface OrderEnd {
  tenantId: string;
  orderId: string;
  to: 'failed' | 'expired' | 'canceled';
  cause: string;
  /** Runs in the same transaction if the order ends now. */
  also?: ((trx: Trx) => Promise<void>) | undefined;
}
