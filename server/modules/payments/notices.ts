import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid, newId } from '../../lib/ids.ts';
import type { Limit } from '../../lib/rate-limiter.ts';
import { followUp } from './ensure-payment.ts';
import { deleteOldNotices, insertNotice, markNotice, selectWaitingNotice } from './notices.queries.ts';
import { confirmPayment } from './payment-intent.ts';
import { selectIntent } from './intents.queries.ts';
import { hasUnconfirmed, selectByProviderId } from './payments.queries.ts';
import { ProviderError } from './provider.ts';
import type { NoticeRequest, PaymentProvider } from './provider.ts';
import { readBack } from './read-back.ts';
import type { ReadDeps } from './read-back.ts';
import { DOUBTED_MS } from './read-schedule.ts';
import type { Trx } from '../../../db/client.ts';

/** Notices that one network address may send: far above what a provider does. */
const NOTICES: Limit = { points: 600, seconds: 60 };
/** What a provider's id of a payment looks like at most. */
const PAYMENT_ID = /^[!-~]{1,100}$/;
/** A payment whose making was not confirmed is looked for when a notice comes so soon, a debit longer; older ones ended without, and a stranger's notice asks nobody. */
const ADOPTED_MS = 86_400_000;
/** What was acted on is kept so long, for whoever looks into a payment. */
const KEPT_MS = 90 * 86_400_000;

export interface ReceivedNotice {
  provider: string;
  request: NoticeRequest;
  /** Whether it came in where notices are signed. */
  signed: boolean;
}

/**
 * Stores a provider's notice, and a job that reads its payment back; what the notice claims counts for nothing. One that
 * names no payment is answered like the others and not kept.
 * @throws DomainError `not_found` for an unknown provider, `signature_invalid`, `too_many_requests`
 */
export async function receiveNotice(
  deps: ReadDeps & Pick<Deps, 'limiter'>,
  { tenant, address }: Pick<Ctx, 'tenant' | 'address'>,
  { provider: name, request, signed }: ReceivedNotice,
): Promise<void> {
  await deps.limiter.consumeAddress('payment-notice', address, NOTICES);
  const provider = deps.providers.named(tenant, name);
  if (!provider) throw domainError('not_found');
  const notice = signed ? provider.readSignedNotice(request) : provider.readNotice(request);
  if (signed && !notice) throw domainError('signature_invalid');
  const providerPaymentId = notice?.providerPaymentId ?? '';
  if (!PAYMENT_ID.test(providerPaymentId)) {
    deps.log.info({ tenantId: tenant.id, provider: name, signed }, 'notice about no payment');
    return;
  }
  const id = newId(deps.clock);
  const row = { tenantId: tenant.id, id, provider: name, providerPaymentId, signed, receivedAt: deps.clock.now() };
  await deps.database.withTenant(tenant.id, async (trx) => {
    await insertNotice(trx, { ...row, body: request.body.replaceAll('\0', '') });
    await deps.jobs.enqueue(trx, 'read-payment', { tenantId: tenant.id, noticeId: id });
  });
}

/**
 * Acts on a stored notice: the payment it names is read back. One that we do not know the provider's id of yet may be one
 * whose making was not confirmed: it is asked about, and is ours when the provider says so.
 * @throws ProviderError when the provider does not answer: the notice waits for another try
 */
export async function actOnNotice(deps: ReadDeps, tenantId: string, noticeId: string): Promise<void> {
  const notice = await deps.database.withTenant(tenantId, (trx) => selectWaitingNotice(trx, tenantId, noticeId));
  if (!notice?.providerPaymentId) return;
  const { provider, providerPaymentId, receivedAt } = notice;
  const key = { tenantId, provider, providerPaymentId };
  const known = await deps.database.withTenant(tenantId, (trx) => selectByProviderId(trx, key));
  const paymentId = known ?? (await adopt(deps, key, receivedAt));
  if (paymentId !== null && (await readBack(deps, { tenantId, paymentId, cause: 'notice' })) === 'failed') {
    throw new ProviderError('busy', 'the payment of a notice could not be read back');
  }
  const outcome = paymentId === null ? 'unknown' : 'read';
  await deps.database.withTenant(tenantId, (trx) =>
    markNotice(trx, tenantId, noticeId, { outcome, processedAt: deps.clock.now() }),
  );
}

/**
 * A payment that was made while nobody could keep its id: its notice tells us.
 * @param receivedAt when it did; a notice may wait for days until somebody acts on it
 * @returns our id; null for one not ours
 */
async function adopt(
  deps: ReadDeps,
  { tenantId, provider: name, providerPaymentId }: { tenantId: string; provider: string; providerPaymentId: string },
  receivedAt: Date,
): Promise<string | null> {
  const [since, debitsSince] = [ADOPTED_MS, DOUBTED_MS].map((ms) => new Date(receivedAt.getTime() - ms));
  const waiting = await deps.database.withTenant(tenantId, (trx) =>
    hasUnconfirmed(trx, { tenantId, provider: name, since: since!, debitsSince: debitsSince! }),
  );
  const tenant = deps.tenants.byId(tenantId);
  const provider: PaymentProvider | null = tenant && deps.providers.named(tenant, name);
  if (!waiting || !provider) return null;
  const told = await provider.readPayment(providerPaymentId);
  const paymentId = told?.paymentId ?? null;
  if (!told || paymentId === null || !isUuid(paymentId)) return null;
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (intent?.provider !== name || intent.providerPaymentId !== null) return null;
  await confirmPayment(deps, { tenantId, paymentId, told });
  await followUp(deps, { tenantId, paymentId, state: 'open' });
  return paymentId;
}

/** Forgets old notices. @returns how many */
export const forgetNotices = (trx: Trx, tenantId: string, now: Date): Promise<number> =>
  deleteOldNotices(trx, tenantId, new Date(now.getTime() - KEPT_MS));
