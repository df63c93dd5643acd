import type { Trx } from '../../../../../db/client.ts';
import { applyProviderStatus } from '../settlement/apply-provider-status.ts';
import { cancelProviderPayments, cancelOrdersWithCode, type CanceledOrder } from '../orders/cancel-open-order.ts';
import { selectSingleUseCode } from '../orders/orders.queries.ts';
import type { IntentDeps } from '../intents/request-payment.ts';
import { selectSyncState, updateNextSync, startSync, type SyncStart } from './payments.queries.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { nextSyncAt } from './sync-schedule.ts';

export type SyncDeps = IntentDeps;

/** Why a payment is synced; stored with each resulting change of the order. */
export type SyncCause = 'created' | 'notice' | 'buyer' | 'sweep' | 'operator';

/** Delay before syncing again after an overtaken answer. */
const OVERTAKEN_DELAY_MS = 10_000;

interface SyncInput {
  tenantId: string;
  paymentId: string;
  cause: SyncCause;
  /** Skips a payment that was read after this moment. */
  skipIfReadSince?: Date;
  /** Skips a payment that is not due. */
  onlyDue?: boolean;
}

/**
 * Outcome: `idle` when there was nothing to read, `failed` without an answer, `refused` when the answer was not about
 * this payment.
 */
type SyncOutcome = 'read' | 'idle' | 'failed' | 'refused';

/**
 * Reads a payment's status from the provider and applies it; the only way an order becomes paid. The sync version is
 * assigned before the call, the call runs outside of any transaction, the answer is applied in one. Never throws for a
 * provider failure: the payment stays due.
 */
export async function syncPayment(deps: SyncDeps, input: SyncInput): Promise<SyncOutcome> {
  const { tenantId, paymentId, skipIfReadSince = null, onlyDue = false } = input;
  const start = await deps.database.withTenant(tenantId, async (trx) => {
    const now = deps.clock.now();
    const state = await selectSyncState(trx, tenantId, paymentId);
    // If this process dies or the provider does not answer, a sweep retries by the schedule.
    const dueAt = (state && nextSyncAt(state, now)) ?? null;
    return startSync(trx, tenantId, paymentId, { now, nextSyncAt: dueAt, skipIfReadSince, onlyDue });
  });
  if (!start) return 'idle';
  const providerPayment = await readProviderPayment(deps, input, start);
  if (typeof providerPayment === 'string') return providerPayment;
  await applyPayment(deps, input, { providerPayment, syncVersion: start.syncVersion });
  return 'read';
}

/** Reads the payment with its provider id; rejects anything but our payment. */
async function readProviderPayment(
  deps: SyncDeps,
  { tenantId, paymentId }: SyncInput,
  { provider, providerPaymentId, orderId }: SyncStart,
): Promise<ProviderPayment | 'failed' | 'refused'> {
  const about = { tenantId, orderId, paymentId, provider, providerPaymentId };
  const tenant = deps.tenants.byId(tenantId);
  try {
    const account = tenant && deps.providers.byName(tenant, provider);
    if (!account) throw new Error(`unknown provider ${provider}`);
    const providerPayment = await account.readPayment(providerPaymentId);
    if (
      providerPayment &&
      providerPayment.id === providerPaymentId &&
      [null, paymentId].includes(providerPayment.paymentId)
    )
      return providerPayment;
    deps.log.error(
      { ...about, returnedId: providerPayment?.id, returnedPaymentId: providerPayment?.paymentId },
      'provider did not return this payment',
    );
    return 'refused';
  } catch (error) {
    deps.log.warn({ ...about, err: error }, 'payment sync failed');
    return 'failed';
  }
}

async function applyPayment(
  deps: SyncDeps,
  { tenantId, paymentId, cause }: SyncInput,
  { providerPayment, syncVersion }: { providerPayment: ProviderPayment; syncVersion: number },
): Promise<void> {
  const left = await deps.live.transact(tenantId, async (trx, tell) => {
    const { applied, events } = await applyProviderStatus(trx, deps, {
      tenantId,
      paymentId,
      payment: providerPayment,
      syncVersion,
      cause,
    });
    if (!applied)
      await updateNextSync(trx, tenantId, paymentId, new Date(deps.clock.now().getTime() + OVERTAKEN_DELAY_MS));
    const paid = events.length > 0 && providerPayment.state === 'paid';
    const canceled = paid ? await cancelOtherOrders(trx, deps, { tenantId, paymentId }) : [];
    tell(...events, ...canceled.flatMap((one) => one.events));
    return canceled;
  });
  await cancelProviderPayments(deps, tenantId, left);
}

/**
 * Once an order with a single-use code is paid, cancels the buyer's other open orders with it, so that nobody pays the
 * lower price twice from an older page. In the same transaction, so that a crash does not leave them open.
 */
async function cancelOtherOrders(
  trx: Trx,
  deps: SyncDeps,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
): Promise<CanceledOrder[]> {
  const use = await selectSingleUseCode(trx, tenantId, paymentId);
  return use ? cancelOrdersWithCode(trx, deps, { tenantId, ...use, cause: 'code_used' }) : [];
}
