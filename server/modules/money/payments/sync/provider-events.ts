import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import type { RateLimit } from '../../../../lib/network/rate-limiter.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { processConfirmedPayment } from '../intents/ensure-payment.ts';
import {
  deleteProcessedEvents,
  insertProviderEvent,
  markEventProcessed,
  selectPendingEvent,
} from './provider-events.queries.ts';
import { confirmPayment } from '../intents/request-payment.ts';
import { selectIntent } from '../intents/intents.queries.ts';
import { hasUnconfirmedPayments, selectPaymentIdByProviderId } from './payments.queries.ts';
import { ProviderError, type WebhookRequest, type PaymentProvider } from '../providers/payment-provider.ts';
import { syncPayment, type SyncDeps } from './sync-payment.ts';
import { UNCONFIRMED_RETENTION_MS } from './sync-schedule.ts';
import type { Trx } from '../../../../../db/client.ts';

/** Limit per address prefix: far above the rate of a provider. */
const EVENT_LIMIT: RateLimit = { points: 600, seconds: 60 };
/** Upper bound for the format of a provider's payment id. */
const PAYMENT_ID_PATTERN = /^[!-~]{1,100}$/;
/**
 * A payment with unconfirmed creation is searched for when an event arrives within this time, a debit longer. Without
 * one, an event about an unknown payment causes no call.
 */
const ADOPTION_WINDOW_MS = DAY_MS;
/** Retention of processed events, for investigations. */
const RETENTION_MS = 90 * DAY_MS;

export interface ReceivedProviderEvent {
  provider: string;
  request: WebhookRequest;
  /** Whether it arrived on the endpoint that requires signatures. */
  signed: boolean;
}

/**
 * Stores a provider event with a job that syncs its payment; the content of the event is not trusted. An event without
 * a payment id is acknowledged and not stored.
 * @throws DomainError `not_found` for an unknown provider and, in production, for the sandbox, `signature_invalid`, `too_many_requests`
 */
export async function receiveProviderEvent(
  deps: SyncDeps & Pick<Deps, 'limiter'>,
  { tenant, ipAddress }: Pick<Ctx, 'tenant' | 'ipAddress'>,
  { provider: name, request, signed }: ReceivedProviderEvent,
): Promise<void> {
  await deps.limiter.consumeIp('provider-event', ipAddress, EVENT_LIMIT);
  const provider = deps.providers.byName(tenant, name);
  if (!provider || (name === 'sandbox' && !deps.env.demo)) throw domainError('not_found');
  const notice = signed ? provider.parseSignedEvent(request) : provider.parseEvent(request);
  if (signed && !notice) throw domainError('signature_invalid');
  const providerPaymentId = notice?.providerPaymentId ?? '';
  if (!PAYMENT_ID_PATTERN.test(providerPaymentId)) {
    deps.log.info({ tenantId: tenant.id, provider: name, signed }, 'provider event without a payment');
    return;
  }
  const id = newId(deps.clock);
  const row = { tenantId: tenant.id, id, provider: name, providerPaymentId, signed, receivedAt: deps.clock.now() };
  await deps.database.withTenant(tenant.id, async (trx) => {
    await insertProviderEvent(trx, { ...row, body: request.body.replaceAll('\0', '') });
    await deps.jobs.enqueue(trx, 'process-provider-event', { tenantId: tenant.id, noticeId: id });
  });
}

/**
 * Processes a stored event: syncs the payment it names. An unknown provider id may belong to a payment whose creation
 * was not confirmed; the provider is asked and its answer decides.
 * @throws ProviderError when the provider does not answer: the event waits for a retry
 */
export async function processProviderEvent(deps: SyncDeps, tenantId: string, noticeId: string): Promise<void> {
  const notice = await deps.database.withTenant(tenantId, (trx) => selectPendingEvent(trx, tenantId, noticeId));
  if (!notice?.providerPaymentId) return;
  const { provider, providerPaymentId, receivedAt } = notice;
  const key = { tenantId, provider, providerPaymentId };
  const known = await deps.database.withTenant(tenantId, (trx) => selectPaymentIdByProviderId(trx, key));
  const paymentId = known ?? (await adoptPayment(deps, key, receivedAt));
  if (paymentId !== null && (await syncPayment(deps, { tenantId, paymentId, cause: 'notice' })) === 'failed') {
    throw new ProviderError('busy', 'the payment of a provider event could not be synced');
  }
  const outcome = paymentId === null ? 'unknown' : 'read';
  await deps.database.withTenant(tenantId, (trx) =>
    markEventProcessed(trx, tenantId, noticeId, { outcome, processedAt: deps.clock.now() }),
  );
}

/**
 * Links a payment that was created at the provider while its id could not be stored.
 * @param receivedAt when the event arrived; it may wait for days before it is processed
 * @returns the payment's id; null for a payment of another system
 */
async function adoptPayment(
  deps: SyncDeps,
  { tenantId, provider: name, providerPaymentId }: { tenantId: string; provider: string; providerPaymentId: string },
  receivedAt: Date,
): Promise<string | null> {
  const [since, debitsSince] = [ADOPTION_WINDOW_MS, UNCONFIRMED_RETENTION_MS].map(
    (ms) => new Date(receivedAt.getTime() - ms),
  );
  const waiting = await deps.database.withTenant(tenantId, (trx) =>
    hasUnconfirmedPayments(trx, { tenantId, provider: name, since: since!, debitsSince: debitsSince! }),
  );
  const tenant = deps.tenants.byId(tenantId);
  const provider: PaymentProvider | null = tenant && deps.providers.byName(tenant, name);
  if (!waiting || !provider) return null;
  const providerPayment = await provider.readPayment(providerPaymentId);
  const paymentId = providerPayment?.paymentId ?? null;
  if (!providerPayment || paymentId === null || !isUuid(paymentId)) return null;
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.provider !== name || intent.providerPaymentId !== null) return null;
  const confirmed = await confirmPayment(deps, { tenantId, intent, providerPayment });
  // The event syncs it, whatever its state.
  await processConfirmedPayment(deps, { tenantId, paymentId }, { ...confirmed, state: 'open' });
  return paymentId;
}

/** Deletes expired provider events. @returns how many */
export const deleteOldProviderEvents = (trx: Trx, tenantId: string, now: Date): Promise<number> =>
  deleteProcessedEvents(trx, tenantId, new Date(now.getTime() - RETENTION_MS));
